// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * A user and their followers, written directly into the table, as a hundred thousand follows over
 * HTTP would take longer than the benchmark.
 */
record FollowerBase(UserId poster, int size) {

  Stream<UserId> followers() {
    return IntStream.range(0, size).mapToObj("reader_%07d"::formatted).map(UserId::new);
  }

  /** Stores what a fan-out reads: the target's side of each edge, and the follower count. */
  void store(Table table) {
    var edge = Edge.unlimited(poster.ref(), Instant.now());
    var writes = new ArrayList<Future<Void>>();
    var ops = new ArrayList<Op>();
    followers().forEach(follower -> {
      ops.add(new Op.Put(EdgeRow.follower(follower, edge), List.of()));
      if (ops.size() == Table.MAX_TRANSACTION_OPS) {
        writes.add(table.write(List.copyOf(ops)));
        ops.clear();
      }
    });
    ops.add(CountsRow.add(poster.ref(), CountsRow.FOLLOWERS, size));
    writes.add(table.write(ops));
    Future.all(writes).await();
  }

  /** The feed rows of an activity of this user. */
  List<Item> feedRows(ActivityId activity) {
    return FeedRow.of(followers().toList(), activity, WriteSide.RETENTION);
  }
}
