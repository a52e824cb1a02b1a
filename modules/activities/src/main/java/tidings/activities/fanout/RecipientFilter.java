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

/** Who gets an activity, and whether as a row of their feed or by the merge when they read it. */
record RecipientFilter(Envelope activity, MergedAudiences mergedAudiences) {

  /** Whatever one can follow to get it. */
  List<Ref> audiences() {
    return Audience.of(activity).refs();
  }

  /** Those that are not fanned out. */
  List<Ref> largeAudiences() {
    return audiences().stream().filter(this::isLarge).toList();
  }

  boolean isLarge(Ref audience) {
    return mergedAudiences.covers(audience, activity.id());
  }

  /** Adds a follower to a page, if they get it. @param edges theirs to its audiences */
  void admit(UserId user, Map<Ref, Edge> edges, Instant now, Recipients.Builder page) {
    boolean isActor = user.equals(activity.actor());
    if (isActor && !activity.isComment()) {
      return; // the actor has the row of a post since its transaction, and none of a comment
    }
    Audience.of(activity).via(user, edges, BlocksAndMutes.NONE, now).ifPresent(via -> {
      page.add(user, via, !via.stream().allMatch(this::isLarge));
      var notifyingAudiences = isActor ? List.<Ref>of() : notifyingAudiences(via, edges);
      if (!notifyingAudiences.isEmpty()) {
        page.notify(user, notifyingAudiences);
      }
    });
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
