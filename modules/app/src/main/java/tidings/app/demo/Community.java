// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import tidings.app.demo.World.Follow;
import tidings.core.Ref;

/** Who follows whom of the people: some are followed by many, most by few. */
record Community(Map<Person, List<Person>> friends) {
  /** People whom somebody follows at the most. */
  private static final int MOST = 80;
  private static final int LEAST = 6;
  /** People whom the visitor follows: enough for a page that moves. */
  private static final int ANAS = 45;

  static Community of(RandomGenerator random, List<Person> people) {
    var fame = new Weighted<>(people);
    var friends = new LinkedHashMap<Person, List<Person>>();
    for (var person : people) {
      int wanted = person.id().equals(People.ANA)
          ? ANAS
          : Math.min(MOST, LEAST + Weighted.tail(random, 6));
      int count = Math.min(wanted, people.size() / 2);
      Set<Person> chosen = new LinkedHashSet<>();
      while (chosen.size() < count) {
        var somebody = fame.pick(random);
        if (!somebody.equals(person)) {
          chosen.add(somebody);
        }
      }
      friends.put(person, List.copyOf(chosen));
    }
    return new Community(friends);
  }

  List<Person> friendsOf(Person person) {
    return friends.getOrDefault(person, List.of());
  }

  /** Everybody follows their city, what they care for, and whom they follow. */
  List<Follow> follows(RandomGenerator random, List<Place> places) {
    var follows = new ArrayList<Follow>();
    friends.forEach((person, those) -> {
      Set<Ref> refs = new LinkedHashSet<>();
      refs.add(person.home().ref());
      person.topics().forEach(topic -> refs.add(topic.ref()));
      person.artists().forEach(artist -> refs.add(artist.ref()));
      refs.add(places.get(random.nextInt(places.size())).ref());
      those.forEach(friend -> refs.add(friend.ref()));
      refs.forEach(ref -> follows.add(new Follow(person, ref)));
    });
    return List.copyOf(follows);
  }
}
