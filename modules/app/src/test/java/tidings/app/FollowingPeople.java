// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tidings.app.FollowingStep.Edge;
import tidings.app.FollowingStep.Person;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;

/**
 * Two people, and what they can follow besides each other.
 *
 * @param thread of an activity that is never deleted
 */
record FollowingPeople(Map<Person, UserId> ids, Ref city, ActivityId thread) {

  static Map<Person, UserId> signUp(Stage stage, int number) {
    var cast = new Cast(stage);
    return Stream.of(Person.values())
        .collect(toMap(who -> who, who -> cast.user(who.name().toLowerCase() + number)));
  }

  Collection<UserId> all() {
    return ids.values();
  }

  Set<UserId> readers() {
    return Set.copyOf(all());
  }

  /** Whatever can be followed. */
  List<Ref> places() {
    return Stream.concat(all().stream().map(UserId::ref), Stream.of(city, thread.ref())).toList();
  }

  UserId who(Person person) {
    return ids.get(person);
  }

  UserId who(Edge edge) {
    return who(edge.who());
  }

  UserId other(Person person) {
    return who(person == Person.ANA ? Person.BEN : Person.ANA);
  }

  Ref what(Edge edge) {
    return switch (edge.to()) {
      case OTHER -> other(edge.who()).ref();
      case CITY -> city;
      case THREAD -> thread.ref();
    };
  }
}
