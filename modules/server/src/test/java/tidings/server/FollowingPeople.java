// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.ListId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.server.FollowingStep.Edge;
import tidings.server.FollowingStep.Person;

/**
 * Two users, and other entities they can follow.
 *
 * @param thread an activity that is never deleted
 */
record FollowingPeople(Map<Person, UserId> ids, Ref city, Ref tag, ActivityId thread) {

  static Map<Person, UserId> signUp(ActorFixture fixture, int number) {
    var fixtureRows = new FixtureRows(fixture);
    return Stream.of(Person.values())
        .collect(
            toMap(
                person -> person,
                person -> fixtureRows.user(person.name().toLowerCase() + number)));
  }

  Collection<UserId> all() {
    return ids.values();
  }

  Set<UserId> readers() {
    return Set.copyOf(all());
  }

  /** All entities that can be followed. */
  List<Ref> places() {
    return Stream.concat(
        all().stream().map(UserId::ref), Stream.of(city, tag, thread.ref())).toList();
  }

  /** The list of a user, which has no members at first. */
  static ListId listOf(UserId user) {
    return new ListId(user.ref(), "close");
  }

  UserId idOf(Person person) {
    return ids.get(person);
  }

  UserId idOf(Edge edge) {
    return idOf(edge.person());
  }

  UserId otherOf(Person person) {
    return idOf(person == Person.ANA ? Person.BEN : Person.ANA);
  }

  Ref targetOf(Edge edge) {
    return switch (edge.place()) {
      case OTHER -> otherOf(edge.person()).ref();
      case CITY -> city;
      case TAG -> tag;
      case THREAD -> thread.ref();
    };
  }
}
