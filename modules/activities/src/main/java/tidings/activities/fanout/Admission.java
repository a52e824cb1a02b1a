// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.rows.Merged;

/** Who gets an activity, and whether as a row of their feed or by the merge when they read it. */
record Admission(Envelope activity, Merged merged) {

  /** Whatever one can follow to get it. */
  List<Ref> audiences() {
    return Audience.of(activity).refs();
  }

  /** Those that are not fanned out. */
  List<Ref> large() {
    return audiences().stream().filter(this::isLarge).toList();
  }

  boolean isLarge(Ref audience) {
    return merged.holds(audience, activity.id());
  }

  /** Adds a follower to a page, if they get it. @param edges theirs to its audiences */
  void admit(UserId user, Map<Ref, Edge> edges, Instant now, Recipients.Builder page) {
    boolean own = user.equals(activity.actor());
    if (own && !activity.isComment()) {
      return; // the actor has the row of a post since its transaction, and none of a comment
    }
    Audience.of(activity).via(user, edges, Silence.NONE, now).ifPresent(via -> {
      page.add(user, via, !via.stream().allMatch(this::isLarge));
      var notifying = own ? List.<Ref>of() : notifying(via, edges);
      if (!notifying.isEmpty()) {
        page.notify(user, notifying);
      }
    });
  }

  private static List<Ref> notifying(List<Ref> via, Map<Ref, Edge> edges) {
    var notifying = List.<Ref>of();
    for (var edge : edges.values()) {
      if (edge.notifies() && via.contains(edge.what())) {
        notifying = Stream.concat(notifying.stream(), Stream.of(edge.what())).toList();
      }
    }
    return notifying;
  }
}
