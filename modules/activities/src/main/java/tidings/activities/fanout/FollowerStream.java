// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;

/** The followers of one audience, sorted by user; the next ones are read ahead. */
final class FollowerStream {
  private final Table table;
  private final Ref audience;
  private final int readAhead;
  private Iterator<Item> rows = List.<Item>of().iterator();
  private Future<Slice> coming;
  private @Nullable Item head;

  FollowerStream(Table table, Ref audience, Optional<UserId> after, int readAhead) {
    this.table = table;
    this.audience = audience;
    this.readAhead = readAhead;
    this.coming = read(after.map(UserId::text));
    advance();
  }

  Ref audience() {
    return audience;
  }

  /** The next follower; null when there are no more. */
  @Nullable
  String user() {
    return head == null ? null : head.key().sk();
  }

  /** The edge of the next follower, who is taken with it. */
  Edge take() {
    if (head == null) {
      throw new IllegalStateException("no more followers of " + audience);
    }
    var edge = EdgeRow.edge(audience, head);
    advance();
    return edge;
  }

  private void advance() {
    while (!rows.hasNext() && coming != NOTHING) {
      var slice = coming.await();
      rows = slice.items().iterator();
      coming = slice.next().isPresent() ? read(slice.next()) : NOTHING;
    }
    head = rows.hasNext() ? rows.next() : null;
  }

  private Future<Slice> read(Optional<String> after) {
    return table.query(Keys.followersOf(audience).after(after).limit(readAhead));
  }

  private static final Future<Slice> NOTHING =
      Future.succeededFuture(new Slice(List.of(), Optional.empty()));
}
