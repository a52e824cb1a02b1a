// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Table;

/**
 * The followers of all audiences of an activity, merged by user: each comes once, with all of
 * their edges, however many of the audiences they follow.
 */
final class Followers {
  private final Envelope activity;
  private final Audience audience;
  private final List<FollowerStream> streams;
  private final InstantSource clock;

  /** @param after the last follower who is done with */
  Followers(
      Table table, Envelope activity, Optional<UserId> after, int readAhead,
      InstantSource clock) {
    this.activity = activity;
    this.audience = Audience.of(activity);
    this.streams = audience.refs()
        .stream()
        .map(ref -> new FollowerStream(table, ref, after, readAhead))
        .toList();
    this.clock = clock;
  }

  /** The next page of those who get it; empty when all followers have been looked at. */
  Optional<Recipients> next(int most) {
    var page = new Recipients.Builder();
    var now = clock.instant();
    var user = lowest();
    if (user == null) {
      return Optional.empty();
    }
    UserId last;
    int looked = 0;
    do {
      last = new UserId(user);
      var edges = edgesOf(user);
      // the actor has the row of a post since its transaction, and none of a comment
      if (activity.isComment() || !last.equals(activity.actor())) {
        var reader = last;
        audience.via(reader, edges, Silence.NONE, now).ifPresent(via -> {
          page.add(reader, via);
          if (notifies(via, edges) && !reader.equals(activity.actor())) {
            page.notify(reader);
          }
        });
      }
      user = lowest();
    } while (user != null && ++looked < most);
    return Optional.of(page.build(last));
  }

  private static boolean notifies(List<Ref> via, Map<Ref, Edge> edges) {
    for (var edge : edges.values()) {
      if (edge.notifies() && via.contains(edge.what())) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String lowest() {
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
    var edges = new HashMap<Ref, Edge>(4);
    for (var stream : streams) {
      if (user.equals(stream.user())) {
        edges.put(stream.audience(), stream.take());
      }
    }
    return edges;
  }
}
