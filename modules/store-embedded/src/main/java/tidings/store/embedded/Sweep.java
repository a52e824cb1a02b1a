// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.Slice;

/**
 * Removes what has expired, from one end of the table to the other, slowly: nobody waits for it,
 * as what has expired is not found anyway.
 */
final class Sweep {
  /** Between two steps of one pass. */
  private static final Duration STEP = Duration.ofSeconds(1);
  /** Between two passes. */
  private static final Duration PASS = Duration.ofMinutes(10);
  /** Items that a step removes. */
  private static final int ITEMS = 1000;
  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

  private final VertxInternal vertx;
  private final Database database;
  private final Rows rows;
  private final Reader reader;
  private final Backlog backlog;
  private volatile boolean ended;

  Sweep(VertxInternal vertx, Database database, Rows rows, Reader reader, Backlog backlog) {
    this.vertx = vertx;
    this.database = database;
    this.rows = rows;
    this.reader = reader;
    this.backlog = backlog;
  }

  /** Sweeps again and again, until it is ended. */
  void begin() {
    next(Optional.empty());
  }

  void end() {
    ended = true;
  }

  private void next(Optional<String> row) {
    if (ended) {
      return;
    }
    var pause = row.isPresent() ? STEP : PASS;
    vertx.setTimer(pause.toMillis(), timer -> step(row).onComplete(this::next, failure -> {
      if (!ended) {
        LOG.warn("expired items are left for the next pass", failure);
        next(Optional.empty());
      }
    }));
  }

  /** Removes everything that has expired by now. */
  Future<Void> pass() {
    return passFrom(Optional.empty());
  }

  private Future<Void> passFrom(Optional<String> row) {
    return step(row)
        .compose(next -> next.isPresent() ? passFrom(next) : Future.succeededFuture());
  }

  /** Removes expired items from a row on; gives the row to go on with, or none at the end. */
  private Future<Optional<String>> step(Optional<String> row) {
    return reader
        .readLarge(reach -> new Scan(database, 0, 1, ITEMS, item -> !rows.visible(item)).from(row))
        .compose(this::remove);
  }

  private Future<Optional<String>> remove(Slice expired) {
    var done = vertx.getOrCreateContext().<Void>promise();
    backlog.add(Bulk.removingExpired(expired.items(), done));
    return done.future().map(expired.next());
  }
}
