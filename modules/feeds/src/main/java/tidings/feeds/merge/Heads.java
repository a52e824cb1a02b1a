// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.Watermark;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.Together;

/**
 * The newest rows of large outboxes, in memory for all who read. A post to one shows at once where it
 * was posted, and {@link #LATE} later elsewhere; the position of a head says up to where it has
 * everything.
 */
public final class Heads {
  /** How late a head may be. */
  public static final Duration LATE = Duration.ofSeconds(1);
  /** How many are kept, some 15 KB each. */
  static final int KEPT = 1_000;
  /** Rows of a head: some pages, for who follows little else. */
  static final int ROWS = 50;

  private final Watermark watermark;
  private final LongSupplier nanos;
  private final Together<Ref, Head> reading;
  private final Cache<Ref, Head> cache = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /**
   * The newest rows of an outbox, as they were.
   *
   * @param position below which nothing is missing
   * @param since when they were asked for, in nanoseconds
   */
  public record Head(Piece newest, ActivityId position, long since) {}

  /** @param nanos a monotonic time */
  public Heads(Table table, Watermark watermark, LongSupplier nanos) {
    this.watermark = watermark;
    this.nanos = nanos;
    this.reading = new Together<>(outbox -> read(table, outbox));
  }

  /** Those of some outboxes. Waits for the store. */
  public Map<Ref, Head> of(Collection<Ref> outboxes) {
    return each(outboxes, this::of);
  }

  /** The same, not older than the question: for who is told what comes later. */
  public Map<Ref, Head> now(Collection<Ref> outboxes) {
    return each(outboxes, reading::ask);
  }

  private static Map<Ref, Head> each(
      Collection<Ref> outboxes, Function<Ref, Future<Head>> head) {
    var heads = outboxes.stream().distinct().collect(toMap(outbox -> outbox, head));
    return heads.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, coming -> coming.getValue().await()));
  }

  private Future<Head> of(Ref outbox) {
    var head = cache.getIfPresent(outbox);
    return head != null && nanos.getAsLong() - head.since() < LATE.toNanos()
        ? Future.succeededFuture(head)
        : reading.ask(outbox);
  }

  private Future<Head> read(Table table, Ref outbox) {
    long since = nanos.getAsLong();
    var position = watermark.low(); // before the data, so that what comes later is not skipped
    return table.query(Keys.outboxOf(outbox).limit(ROWS)).map(rows -> {
      var head = new Head(Piece.of(rows, Keys::inOutbox), position, since);
      cache.put(outbox, head);
      return head;
    });
  }

  /** To be read again: there is something new. */
  public void forget(Ref outbox) {
    cache.invalidate(outbox);
  }
}
