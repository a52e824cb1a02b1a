// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Table;

/**
 * The followers of all audiences of an activity, merged by user id: each comes once, with all edges
 * to these audiences. Of large audiences, only followers whose edge has {@code notify} are
 * included. Used by one thread.
 */
final class MergedFollowers {
  private final RecipientFilter filter;
  private final List<FollowerStream> streams;
  private final InstantSource clock;

  /** @param after the last follower of the previous run */
  MergedFollowers(
      Table table, RecipientFilter filter, Optional<UserId> after, int readAhead,
      InstantSource clock) {
    this.filter = filter;
    this.streams = filter.audiences()
        .stream()
        .map(ref -> filter.isLarge(ref)
            ? FollowerStream.notified(table, ref, after, readAhead)
            : FollowerStream.all(table, ref, after, readAhead))
        .toList();
    this.clock = clock;
  }

  /**
   * Returns the next page of recipients; empty at the end.
   *
   * @param limit the number of followers to examine
   * @param alreadyDelivered users who have the activity already
   */
  Optional<Recipients> next(int limit, Set<UserId> alreadyDelivered) {
    var page = new Recipients.Builder(alreadyDelivered);
    var now = clock.instant();
    var user = lowestUser();
    if (user == null) {
      return Optional.empty();
    }
    UserId last;
    int examined = 0;
    do {
      last = new UserId(user);
      filter.admit(last, edgesOf(user), now, page);
      user = lowestUser();
    } while (user != null && ++examined < limit);
    return Optional.of(page.build(last));
  }

  private @Nullable String lowestUser() {
    String lowest = null;
    for (var stream : streams) {
      var user = stream.user();
      if (user != null && (lowest == null || user.compareTo(lowest) < 0)) {
        lowest = user;
      }
    }
    return lowest;
  }

  private Map<Ref, Edge> edgesOf(String user) {
    if (streams.size() == 1) {
      return Map.of(streams.getFirst().audience(), streams.getFirst().takeEdge());
    }
    var edges = new HashMap<Ref, Edge>(4);
    for (var stream : streams) {
      if (user.equals(stream.user())) {
        edges.put(stream.audience(), stream.takeEdge());
      }
    }
    return edges;
  }
}
