// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.readers.MergedAudiences;

/** Decides who gets an activity, and whether as a feed row or by the merge at read time. */
record RecipientFilter(Envelope activity, MergedAudiences mergedAudiences) {

  /** Everything that a user can follow to get the activity. */
  List<Ref> audiences() {
    return Audience.of(activity).refs();
  }

  /** The audiences that are not fanned out. */
  List<Ref> largeAudiences() {
    return audiences().stream().filter(this::isLarge).toList();
  }

  boolean isLarge(Ref audience) {
    return mergedAudiences.covers(audience, activity.id());
  }

  /**
   * Adds a follower to a page if they get the activity.
   *
   * @param edges the edges of the user to its audiences
   */
  void admit(UserId user, Map<Ref, Edge> edges, Instant now, Recipients.Builder page) {
    boolean isActor = user.equals(activity.actor());
    if (isActor && !activity.isComment()) {
      return; // the transaction of a post adds the actor's own row
    }
    Audience.of(activity).via(user, edges, BlocksAndMutes.NONE, now).ifPresent(via -> {
      page.add(user, via, !areLarge(via));
      var notifyingAudiences = isActor ? List.<Ref>of() : notifyingAudiences(via, edges);
      if (!notifyingAudiences.isEmpty()) {
        page.notify(user, notifyingAudiences);
      }
    });
  }

  /** A loop, as it runs for each follower. */
  private boolean areLarge(List<Ref> audiences) {
    for (var audience : audiences) {
      if (!isLarge(audience)) {
        return false;
      }
    }
    return true;
  }

  private static List<Ref> notifyingAudiences(List<Ref> via, Map<Ref, Edge> edges) {
    var audiences = List.<Ref>of();
    for (var edge : edges.values()) {
      if (edge.notifies() && via.contains(edge.target())) {
        audiences = Stream.concat(audiences.stream(), Stream.of(edge.target())).toList();
      }
    }
    return audiences;
  }
}
