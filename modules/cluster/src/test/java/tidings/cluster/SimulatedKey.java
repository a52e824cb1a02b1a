// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.ClusterEvent;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Ref;
import tidings.core.UserId;

/** What a socket needs: the notices of a user, or the posts to a city. */
record SimulatedKey(int number) {
  /** Further ones are cities. */
  private static final int USERS = 2;
  private static final UserId ACTOR = new UserId("actor");

  private boolean isUser() {
    return number < USERS;
  }

  private UserId user() {
    return new UserId("user" + number);
  }

  private Ref city() {
    return new Ref("city", "c" + number);
  }

  void addTo(SubscribedKeys keys) {
    if (isUser()) {
      keys.addUser(KeyHash.of(user()));
    } else {
      keys.addAudience(KeyHash.of(city()));
    }
  }

  void removeFrom(SubscribedKeys keys) {
    if (isUser()) {
      keys.removeUser(KeyHash.of(user()));
    } else {
      keys.removeAudience(KeyHash.of(city()));
    }
  }

  /** An event that concerns it. */
  ClusterEvent event(int index) {
    return isUser() ? new NoticeChanged(user(), Integer.toString(index)) : post(index);
  }

  private ClusterEvent post(int index) {
    var id = ActivityId.of(Instant.ofEpochSecond(index), "post");
    var envelope = new Envelope(id, ACTOR, "post", List.of(city()));
    return new ActivityAnnounced(
        new Activity(envelope, new EntitySummary(ACTOR.ref(), "Actor", Optional.empty()),
            Activity.Content.note(Integer.toString(index)), Optional.empty(),
            Activity.Revision.FIRST, Activity.Counts.NONE, List.of()),
        Lineage.of(List.of(envelope), true, Set.of()));
  }

  /** The number of an event. */
  static int index(ClusterEvent event) {
    return Integer.parseInt(switch (event) {
      case NoticeChanged(var user, var id) -> id;
      case ActivityAnnounced(var activity, var lineage) -> activity.object().text().orElseThrow();
      default -> throw new IllegalArgumentException("another event");
    });
  }
}
