// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import tidings.core.Ref;

/** Generates posts about home towns, topics and artists. */
final class PostGenerator {
  /** Attempts to generate a text that was not used before. */
  private static final int MAX_ATTEMPTS = 60;
  /** Percentage of posts with a photo, if their subject has a drawing. */
  private static final int PHOTO_PERCENT = 45;

  private final Phrases phrases = Phrases.of("posts");
  private final Set<String> usedTexts = new HashSet<>();
  private final RandomGenerator random;

  PostGenerator(RandomGenerator random) {
    this.random = random;
  }

  /** @param friends people who may be mentioned; at least one */
  DemoPost generate(Person actor, List<Person> friends) {
    var post = generateOne(actor, friends);
    for (int i = 0; i < MAX_ATTEMPTS && !usedTexts.add(post.text()); i++) {
      post = generateOne(actor, friends);
    }
    return post;
  }

  private DemoPost generateOne(Person actor, List<Person> friends) {
    int roll = random.nextInt(100);
    var ownCity = actor.home().ref().toString();
    if (roll < 45) {
      var topic = pick(actor.topics());
      return fromPhrase(topic.ref().id(), actor, friends, Optional.of(topic));
    } else if (roll < 65) {
      return fromPhrase("city", actor, friends, Optional.of(actor.home()));
    } else if (roll < 70 && actor.grewUpThere() && phrases.contains(ownCity)) {
      return fromPhrase(ownCity, actor, friends, Optional.of(actor.home()));
    } else if (roll < 85) {
      return fromPhrase("artist", actor, friends, Optional.of(pick(actor.artists())));
    }
    return fromPhrase("life", actor, friends, Optional.empty());
  }

  private DemoPost fromPhrase(
      String section, Person actor, List<Person> friends, Optional<DemoEntity> about) {
    var phrase = phrases.pick(section, random);
    var friend = pick(friends);
    var words = new LinkedHashMap<String, String>();
    words.put("city", actor.home().name());
    words.put("artist", about.map(DemoEntity::name).orElse(""));
    words.put("friend", friend.firstName());
    words.put("mention", friend.id());
    var targets = new ArrayList<Ref>();
    about.ifPresent(place -> targets.add(place.ref()));
    if (phrase.uses("city") && !targets.contains(actor.home().ref())) {
      targets.add(actor.home().ref());
    }
    var photo = about
        .filter(place -> random.nextInt(100) < PHOTO_PERCENT)
        .flatMap(place -> Photo.takenAt(place, random));
    return new DemoPost(actor, phrase.render(random, words), List.copyOf(targets), photo);
  }

  private <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }
}
