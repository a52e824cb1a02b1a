// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import tidings.core.Ref;

/** Thinks up what people post: of where they live, what they care for, and what they hear. */
final class Posts {
  /** How often another text is tried when one was said before. */
  private static final int TRIES = 40;

  private final Map<String, List<Phrase>> phrases = sections();
  private final Set<String> said = new HashSet<>();
  private final RandomGenerator random;

  Posts(RandomGenerator random) {
    this.random = random;
  }

  /** A text, and what it is about. */
  record Post(Person actor, String text, List<Ref> targets) {}

  /** @param friends people whom the actor may name; at least one */
  Post by(Person actor, List<Person> friends) {
    var post = thinkUp(actor, friends);
    for (int i = 0; i < TRIES && !said.add(post.text()); i++) {
      post = thinkUp(actor, friends);
    }
    return post;
  }

  private Post thinkUp(Person actor, List<Person> friends) {
    int mood = random.nextInt(100);
    if (mood < 45) {
      var topic = pick(actor.topics());
      return say(topic.ref().id(), actor, friends, topic);
    } else if (mood < 65) {
      return say("city", actor, friends, actor.home());
    } else if (mood < 72 && actor.grewUpThere()) {
      return say(actor.home().ref().toString(), actor, friends, actor.home());
    } else if (mood < 85) {
      var artist = pick(actor.artists());
      return say("artist", actor, friends, artist);
    }
    return say("life", actor, friends);
  }

  private Post say(String section, Person actor, List<Person> friends, Place... about) {
    var phrase = pick(phrases.getOrDefault(section, List.of()));
    var friend = pick(friends);
    var words = new LinkedHashMap<String, String>();
    words.put("city", actor.home().name());
    words.put("artist", about.length == 0 ? "" : about[0].name());
    words.put("friend", friend.firstName());
    words.put("mention", friend.id());
    var targets = new ArrayList<Ref>();
    for (var place : about) {
      targets.add(place.ref());
    }
    if (phrase.names("city") && !targets.contains(actor.home().ref())) {
      targets.add(actor.home().ref());
    }
    return new Post(actor, phrase.say(random, words), targets);
  }

  private <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  private static Map<String, List<Phrase>> sections() {
    var sections = new LinkedHashMap<String, List<Phrase>>();
    var section = new ArrayList<Phrase>();
    for (var line : Script.lines("posts")) {
      if (line.startsWith("[")) {
        section = new ArrayList<>();
        sections.put(line.substring(1, line.length() - 1), section);
      } else {
        section.add(new Phrase(line));
      }
    }
    return sections;
  }
}
