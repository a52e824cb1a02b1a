// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import tidings.core.Ref;

/** Thinks up what people post: of where they live, what they care for, and what they hear. */
final class Posts {
  /** How often another text is tried when one was said before. */
  private static final int TRIES = 60;
  /** Of 100 posts about something that can be seen, so many come with a picture of it. */
  private static final int PICTURED = 45;

  private final Phrases phrases = Phrases.of("posts");
  private final Set<String> said = new HashSet<>();
  private final RandomGenerator random;

  Posts(RandomGenerator random) {
    this.random = random;
  }

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
    var ownCity = actor.home().ref().toString();
    if (mood < 45) {
      var topic = pick(actor.topics());
      return say(topic.ref().id(), actor, friends, Optional.of(topic));
    } else if (mood < 65) {
      return say("city", actor, friends, Optional.of(actor.home()));
    } else if (mood < 70 && actor.grewUpThere() && phrases.has(ownCity)) {
      return say(ownCity, actor, friends, Optional.of(actor.home()));
    } else if (mood < 85) {
      return say("artist", actor, friends, Optional.of(pick(actor.artists())));
    }
    return say("life", actor, friends, Optional.empty());
  }

  private Post say(
      String section, Person actor, List<Person> friends, Optional<Place> about) {
    var phrase = phrases.pick(section, random);
    var friend = pick(friends);
    var words = new LinkedHashMap<String, String>();
    words.put("city", actor.home().name());
    words.put("artist", about.map(Place::name).orElse(""));
    words.put("friend", friend.firstName());
    words.put("mention", friend.id());
    var targets = new ArrayList<Ref>();
    about.ifPresent(place -> targets.add(place.ref()));
    if (phrase.names("city") && !targets.contains(actor.home().ref())) {
      targets.add(actor.home().ref());
    }
    var photo = about
        .filter(place -> random.nextInt(100) < PICTURED)
        .flatMap(place -> Photo.takenAt(place, random));
    return new Post(actor, phrase.say(random, words), List.copyOf(targets), photo);
  }

  private <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }
}
