// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Watermark;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.SingleFlight;
import tidings.store.Caches;

/**
 * A cache of the newest rows of large outboxes, shared by all readers. A new post is visible at
 * once on the node where it was posted, and after at most {@link #MAX_STALENESS} on others; the
 * position of a head tells up to where it is complete.
 */
public final class Heads {
  /** Max. age of a cached head. */
  public static final Duration MAX_STALENESS = Duration.ofSeconds(1);
  /** Max. cached heads, about 15 KB each. */
  static final int CACHE_CAPACITY = 1_000;
  /** Rows of a head; enough for several pages. */
  static final int HEAD_ROWS = 50;

  private final LargeAudiences largeAudiences;
  private final Watermark watermark;
  private final LongSupplier nanos;
  private final SingleFlight<Ref, Head> singleFlight;
  private final Cache<Ref, Head> cache = Caches.ofEntries(CACHE_CAPACITY);

  /**
   * The newest rows of an outbox.
   *
   * @param position the head is complete below this position
   * @param readAtNanos when the read started, in nanoseconds
   */
  public record Head(SourcePage newest, Position position, long readAtNanos) {}

  /** @param nanos a monotonic clock in nanoseconds */
  public Heads(LargeAudiences largeAudiences, Watermark watermark, LongSupplier nanos) {
    this.largeAudiences = largeAudiences;
    this.watermark = watermark;
    this.nanos = nanos;
    this.singleFlight = new SingleFlight<>(this::read);
  }

  /** Returns the heads of these outboxes. Waits for the store. */
  public Map<Ref, Head> get(Collection<Ref> outboxes) {
    return awaitEach(outboxes, this::get);
  }

  /** Like {@link #get}, but reads heads that are not older than the call. For resuming clients. */
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

  private Future<Head> read(Ref outbox) {
    long readAtNanos = nanos.getAsLong();
    // read before the data, so that later activities are not skipped
    var position = watermark.low();
    var newest = ActivityKeys.outboxOf(outbox).limit(HEAD_ROWS);
    return largeAudiences.query(outbox, newest).map(rows -> {
      var head =
          new Head(SourcePage.of(rows, ActivityKeys::activityInOutbox), position, readAtNanos);
      cache.put(outbox, head);
      return head;
    });
  }

  /** Drops a head, after a new post. */
  public void invalidate(Ref outbox) {
    cache.invalidate(outbox);
  }
}
