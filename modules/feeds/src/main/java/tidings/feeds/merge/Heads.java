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
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Watermark;
import tidings.schema.Keys;
import tidings.schema.readers.SingleFlight;
import tidings.store.Table;

/**
 * The newest rows of large outboxes, in memory for all who read. A post to one shows at once where it
 * was posted, and {@link #MAX_STALENESS} later elsewhere; the position of a head says up to where it has
 * everything.
 */
public final class Heads {
  /** How late a head may be. */
  public static final Duration MAX_STALENESS = Duration.ofSeconds(1);
  /** How many are kept, some 15 KB each. */
  static final int CACHE_CAPACITY = 1_000;
  /** Rows of a head: some pages, for who follows little else. */
  static final int HEAD_ROWS = 50;

  private final Watermark watermark;
  private final LongSupplier nanos;
  private final SingleFlight<Ref, Head> singleFlight;
  private final Cache<Ref, Head> cache = Caffeine.newBuilder()
      .maximumSize(CACHE_CAPACITY)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /**
   * The newest rows of an outbox, as they were.
   *
   * @param position below which nothing is missing
   * @param readAtNanos when they were asked for, in nanoseconds
   */
  public record Head(SourcePage newest, Position position, long readAtNanos) {}

  /** @param nanos a monotonic time */
  public Heads(Table table, Watermark watermark, LongSupplier nanos) {
    this.watermark = watermark;
    this.nanos = nanos;
    this.singleFlight = new SingleFlight<>(outbox -> read(table, outbox));
  }

  /** Those of some outboxes. Waits for the store. */
  public Map<Ref, Head> get(Collection<Ref> outboxes) {
    return awaitEach(outboxes, this::get);
  }

  /** The same, not older than the question: for who is told what comes later. */
  public Map<Ref, Head> getCurrent(Collection<Ref> outboxes) {
    return awaitEach(outboxes, singleFlight::load);
  }

  private static Map<Ref, Head> awaitEach(
      Collection<Ref> outboxes, Function<Ref, Future<Head>> head) {
    var heads = outboxes.stream().distinct().collect(toMap(outbox -> outbox, head));
    return heads.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().await()));
  }

  private Future<Head> get(Ref outbox) {
    var head = cache.getIfPresent(outbox);
    return head != null && nanos.getAsLong() - head.readAtNanos() < MAX_STALENESS.toNanos()
        ? Future.succeededFuture(head)
        : singleFlight.load(outbox);
  }

  private Future<Head> read(Table table, Ref outbox) {
    long readAtNanos = nanos.getAsLong();
    var position = watermark.low(); // before the data, so that what comes later is not skipped
    return table.query(Keys.outboxOf(outbox).limit(HEAD_ROWS)).map(rows -> {
      var head = new Head(SourcePage.of(rows, Keys::activityInOutbox), position, readAtNanos);
      cache.put(outbox, head);
      return head;
    });
  }

  /** To be read again: there is something new. */
  public void invalidate(Ref outbox) {
    cache.invalidate(outbox);
  }
}
