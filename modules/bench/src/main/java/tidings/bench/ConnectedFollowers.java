// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.UserId;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Op;

/**
 * Followers of whom some have open browsers, and so a profile and a session.
 *
 * @param connected number of connected followers: the first ones
 */
record ConnectedFollowers(FollowerBase followers, int connected) {

  /** Stores their profiles and sessions. */
  void store(Path data) {
    try (var engine = MeasuredEngine.embedded(data)) {
      followers.store(engine.table());
      var people = followers.followers().limit(connected).toList();
      var writes = new ArrayList<Future<Void>>();
      for (int number = 0; number < connected; number++) {
        writes.add(engine.table().write(rowsOf(people.get(number), number)));
      }
      Future.all(writes).await();
    }
  }

  /** The session token of a connected follower. */
  String token(int number) {
    return StoredSession.token(number);
  }

  private List<Op> rowsOf(UserId user, int number) {
    var now = Instant.now();
    var profile = Profile.named("Reader " + number);
    var edge = Edge.unlimited(followers.poster().ref(), now);
    return List.of(
        put(new ProfileRow(user.ref(), profile, user, 1, now).item()),
        put(EdgeRow.following(user, edge, false, 1)),
        put(StoredSession.of(user, now, number)),
        FeedStateRow.markCachesOutdated(user));
  }

  private static Op put(Item item) {
    return new Op.Put(item, List.of());
  }
}
