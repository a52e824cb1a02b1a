// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Slice;

/**
 * Removes what has expired, from one end of the table to the other. Nobody waits for it, as what
 * has expired is not found anyway; so it works a part of the time only, which is a small part of
 * what a machine can write and yet many times what a fan-out leaves behind.
 *
 * <p>The rows of a feed expire in the order of their keys: a pass leaves a feed at the first row
 * that lives. Where that was not so, as the time that rows are kept had been changed, the next
 * whole pass finds the rest.
 */
final class Sweep {
  /** Of the time that a step takes, which passes until the next: it works a fifth of the time. */
  private static final int REST = 4;
  /** Between two passes. */
  private static final Duration PASS = Duration.ofMinutes(10);
  /** Passes of which one is whole: about one a day. */
  static final int WHOLE = 144;
  /** Items that a step removes. */
  private static final int ITEMS = 2000;
  /** Rows removed that do not wait in memory for others, as they make room on the disk. */
  private static final int MANY = 10_000;
  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

  private final VertxInternal vertx;
  private final Database database;
  private final Rows rows;
  private final Reader reader;
  private final Journal journal;
  private final Backlog backlog;
  private int passes;
  private volatile boolean ended;

  Sweep(VertxInternal vertx, Database database, Rows rows, Reader reader, Journal journal,
      Backlog backlog) {
    this.vertx = vertx;
    this.database = database;
    this.rows = rows;
    this.reader = reader;
    this.journal = journal;
    this.backlog = backlog;
  }

  /** Sweeps again and again, until it is ended. */
  void begin() {
    after(PASS, Optional.empty());
  }

  void end() {
    ended = true;
  }

  private void after(Duration pause, Optional<String> row) {
    if (ended) {
      return;
    }
    vertx.setTimer(Math.max(1, pause.toMillis()), timer -> {
      long began = System.nanoTime();
      step(row).onComplete(next -> after(next.isPresent() ? rest(began) : PASS, next), failure -> {
        if (!ended) {
          LOG.warn("expired items are left for the next pass", failure);
          after(PASS, Optional.empty());
        }
      });
    });
  }

  private static Duration rest(long began) {
    return Duration.ofNanos(REST * (System.nanoTime() - began));
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
    Predicate<Item> expired = item -> !rows.visible(item);
    Predicate<Item> last = passes % WHOLE == 0
        ? item -> false
        : item -> Keys.isFeed(item.key().pk()) && rows.visible(item);
    return reader
        .readLarge(reach -> Scan.whole(database, ITEMS, expired, last).from(row))
        .compose(this::remove)
        .compose(next -> next.isPresent() ? Future.succeededFuture(next) : settled().map(next));
  }

  private Future<Optional<String>> remove(Slice expired) {
    var done = vertx.getOrCreateContext().<Void>promise();
    backlog.add(Bulk.removingExpired(expired.items(), done));
    return done.future().map(expired.next());
  }

  /**
   * Ends a pass. What was removed, here or by callers, leaves the disk when the files that say so
   * are compacted; until there are such files, memory says so.
   */
  private Future<Void> settled() {
    passes++;
    return reader.readLarge(reach -> {
      journal.trim();
      boolean many = database.removalsInMemory() >= MANY;
      if (many) {
        database.flush();
      }
      return many;
    }).mapEmpty();
  }
}
