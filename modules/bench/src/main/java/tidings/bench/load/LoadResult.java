// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What came of some load.
 *
 * @param answers within the time
 * @param latencies in nanoseconds, each from when its request was due
 * @param bytes of all bodies
 */
public record LoadResult(long answers, Duration duration, Histogram latencies, long bytes) {
  private static final double NANOS_PER_SECOND = 1e9;

  public double perSecond() {
    return answers * NANOS_PER_SECOND / duration.toNanos();
  }

  /** The latency, in nanoseconds, that so many percent were not above. */
  public long percentile(double percent) {
    return latencies.getValueAtPercentile(percent);
  }

  /** Bytes of an average body. */
  public long averageBytes() {
    return bytes / Math.max(1, answers);
  }
}
