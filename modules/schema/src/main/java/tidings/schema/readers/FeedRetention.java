// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.store.Table;

/**
 * The {@link Retention} that the table has now, whatever this node was started with: another node
 * may have changed it since.
 */
public final class FeedRetention {
  private static final Logger LOG = LoggerFactory.getLogger(FeedRetention.class);

  private final Table table;
  private final Duration setting;
  private final SharedValue<Retention> known;
  private final AtomicReference<Duration> logged;

  /**
   * @param setting that of this node, used if nothing is stored
   * @param nanos a monotonic clock
   */
  public FeedRetention(Table table, Duration setting, LongSupplier nanos) {
    this.table = table;
    this.setting = setting;
    this.logged = new AtomicReference<>(setting);
    this.known = new SharedValue<>(table, nanos, () -> read(table));
  }

  private Future<Retention> read(Table table) {
    return Retention.find(table).map(stored -> {
      var retention = stored.orElseGet(() -> Retention.of(setting));
      logDifference(retention.duration());
      return retention;
    });
  }

  private void logDifference(Duration duration) {
    if (!logged.getAndSet(duration).equals(duration)) {
      LOG.warn("feeds keep their rows for {}, as another server has set; feeds.keep is {} here",
          duration, setting);
    }
  }

  /** Lifetime of a row after its activity. May block for the store. */
  public Duration duration() {
    return known.current().duration();
  }

  /**
   * Extends the retention to the beginning of time if it says that nothing as old as this activity
   * exists. Called before the activity is stored; other nodes know it within
   * {@link SharedValue#MAX_STALENESS}. May block for the store.
   */
  public void include(ActivityId activity) {
    while (known.current().startsAfter(Position.of(activity))) {
      Retention.extendToBeginning(table, setting);
      known.readAgain();
    }
  }

  /** See {@link Retention#extendToBeginning}. Blocks for the store. */
  public Retention extendToBeginning() {
    Retention.extendToBeginning(table, setting);
    return known.readAgain();
  }

  /** See {@link Retention#floor}. May block for the store. */
  public Optional<Position> floor(Instant now) {
    return known.current().floor(now);
  }
}
