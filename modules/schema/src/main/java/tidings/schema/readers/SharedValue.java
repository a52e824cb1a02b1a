// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import tidings.store.Table;

/**
 * A value that all nodes read from the table. Where other nodes may change it, it is read again as
 * soon as it is older than {@link #MAX_STALENESS}. A change that all nodes have to agree on takes
 * effect after {@link #LEAD_TIME}.
 */
final class SharedValue<T> {
  static final Duration MAX_STALENESS = Duration.ofSeconds(5);
  /** The staleness of nodes plus the difference of their clocks, and time to spare. */
  static final Duration LEAD_TIME = Duration.ofMinutes(2);

  private final Table table;
  private final LongSupplier nanos;
  private final SingleFlight<Class<?>, T> reader;
  private volatile Optional<Snapshot<T>> latest = Optional.empty();

  private record Snapshot<T>(T value, long readAt) {}

  /** @param nanos a monotonic clock */
  SharedValue(Table table, LongSupplier nanos, Supplier<Future<T>> read) {
    this.table = table;
    this.nanos = nanos;
    this.reader = new SingleFlight<>(same -> {
      long readAt = nanos.getAsLong();
      return read.get().onSuccess(value -> latest = Optional.of(new Snapshot<>(value, readAt)));
    });
  }

  /** May block for the store. */
  T current() {
    return latest.filter(this::isFresh).map(Snapshot::value).orElseGet(this::readAgain);
  }

  /** Blocks for the store. */
  T readAgain() {
    return reader.load(SharedValue.class).await();
  }

  private boolean isFresh(Snapshot<T> snapshot) {
    return !table.isShared() || nanos.getAsLong() - snapshot.readAt() < MAX_STALENESS.toNanos();
  }
}
