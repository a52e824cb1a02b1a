// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The result of a load.
 *
 * @param answers number of responses within the time
 * @param latencies in nanoseconds, each from the scheduled send time
 * @param bytes total size of all bodies
 */
public record LoadResult(long answers, Duration duration, Histogram latencies, long bytes) {
  private static final double NANOS_PER_SECOND = 1e9;

  public double perSecond() {
    return answers * NANOS_PER_SECOND / duration.toNanos();
  }

  /** A percentile of the latencies in nanoseconds. */
  public long percentile(double percent) {
    return latencies.getValueAtPercentile(percent);
  }

  /** Average size of a body in bytes. */
  public long averageBytes() {
    return bytes / Math.max(1, answers);
  }
}
