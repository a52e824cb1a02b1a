// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Slice;
import tidings.store.Table;

/** The followers of one audience, sorted by user id, with read-ahead. Used by one thread. */
final class FollowerStream {
  private final Ref audience;
  private final Function<Optional<String>, Future<Slice>> rowsAfter;
  private Iterator<Item> rows = List.<Item>of().iterator();
  private Future<Slice> nextSlice;
  private @Nullable Item head;

  private FollowerStream(Ref audience, Optional<UserId> after,
      Function<Optional<String>, Future<Slice>> rowsAfter) {
    this.audience = audience;
    this.rowsAfter = rowsAfter;
    this.nextSlice = rowsAfter.apply(after.map(UserId::text));
    advance();
  }

  static FollowerStream all(
      Table table, Ref audience, Optional<UserId> after, int readAhead) {
    var query = FollowKeys.followersOf(audience).limit(readAhead);
    return new FollowerStream(audience, after, last -> table.query(query.after(last)));
  }

  /** Only the followers whose edge has {@code notify}. */
  static FollowerStream notified(
      Table table, Ref audience, Optional<UserId> after, int readAhead) {
    var query = FollowKeys.notifiedOf(audience).limit(readAhead);
    return new FollowerStream(audience, after, last -> table.query(query.after(last))
        .compose(slice -> edges(table, audience, slice)));
  }

  private static Future<Slice> edges(Table table, Ref audience, Slice notified) {
    var keys = notified.items().stream()
        .map(row -> FollowKeys.follower(audience, new UserId(row.key().sk())))
        .toList();
    return table.getAll(keys).map(
        rows -> new Slice(
            keys.stream().filter(rows::containsKey).map(rows::get).toList(), notified.next()));
  }

  Ref audience() {
    return audience;
  }

  /** The next follower; null at the end. */
  @Nullable
  String user() {
    return head == null ? null : head.key().sk();
  }

  /** Takes the next follower and returns the edge. */
  Edge takeEdge() {
    if (head == null) {
      throw new IllegalStateException("no more followers of " + audience);
    }
    var edge = EdgeRow.edge(audience, head);
    advance();
    return edge;
  }

  private void advance() {
    while (!rows.hasNext() && nextSlice != NO_MORE_ROWS) {
      var slice = nextSlice.await();
      rows = slice.items().iterator();
      nextSlice = slice.next().isPresent() ? rowsAfter.apply(slice.next()) : NO_MORE_ROWS;
    }
    head = rows.hasNext() ? rows.next() : null;
  }

  private static final Future<Slice> NO_MORE_ROWS =
      Future.succeededFuture(new Slice(List.of(), Optional.empty()));
}
