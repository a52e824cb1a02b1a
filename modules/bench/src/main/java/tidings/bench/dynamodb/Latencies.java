// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Random;

/**
 * Random latencies as those of DynamoDB, which promises "single-digit millisecond" ones and takes
 * about twice as long for transactions. Thread-safe.
 */
public final class Latencies {
  private static final long MIN_READ_MICROS = 2_000;
  private static final long MAX_READ_MICROS = 7_000;
  private static final long MIN_WRITE_MICROS = 4_000;
  private static final long MAX_WRITE_MICROS = 20_000;

  private final Random random;

  public Latencies(long seed) {
    this.random = new Random(seed);
  }

  public Duration ofRead() {
    return between(MIN_READ_MICROS, MAX_READ_MICROS);
  }

  public Duration ofWrite() {
    return between(MIN_WRITE_MICROS, MAX_WRITE_MICROS);
  }

  private Duration between(long min, long max) {
    return Duration.of(random.nextLong(min, max), ChronoUnit.MICROS);
  }
}
