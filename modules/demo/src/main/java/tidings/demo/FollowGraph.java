// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import tidings.core.Ref;
import tidings.demo.World.DemoFollow;

/** The follows between people: a few people have many followers, most have few. */
record FollowGraph(Map<Person, List<Person>> followed) {
  /** Maximum number of people that one person follows. */
  private static final int MAX_FOLLOWED = 80;
  private static final int MIN_FOLLOWED = 6;
  /** Number of people that the visitor follows, enough for a lively feed. */
  private static final int VISITOR_FOLLOWED = 45;

  static FollowGraph of(RandomGenerator random, List<Person> people) {
    var picker = new SkewedPicker<>(people);
    var followed = new LinkedHashMap<Person, List<Person>>();
    for (var person : people) {
      int wanted = person.id().equals(PeopleGenerator.ANA)
          ? VISITOR_FOLLOWED
          : Math.min(MAX_FOLLOWED, MIN_FOLLOWED + SkewedPicker.randomLongTail(random, 6));
      int count = Math.min(wanted, people.size() / 2);
      Set<Person> chosen = new LinkedHashSet<>();
      while (chosen.size() < count) {
        var candidate = picker.pick(random);
        if (!candidate.equals(person)) {
          chosen.add(candidate);
        }
      }
      followed.put(person, List.copyOf(chosen));
    }
    return new FollowGraph(followed);
  }

  List<Person> followedBy(Person person) {
    return followed.getOrDefault(person, List.of());
  }

  /** All follows of people, cities, topics and artists. */
  List<DemoFollow> follows(RandomGenerator random, List<DemoEntity> places) {
    var follows = new ArrayList<DemoFollow>();
    followed.forEach((person, people) -> {
      Set<Ref> refs = new LinkedHashSet<>();
      refs.add(person.home().ref());
      person.topics().forEach(topic -> refs.add(topic.ref()));
      person.artists().forEach(artist -> refs.add(artist.ref()));
      refs.add(places.get(random.nextInt(places.size())).ref());
      people.forEach(friend -> refs.add(friend.ref()));
      refs.forEach(ref -> follows.add(new DemoFollow(person, ref)));
    });
    return List.copyOf(follows);
  }
}
