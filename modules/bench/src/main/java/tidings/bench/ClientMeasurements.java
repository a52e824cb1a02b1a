// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import org.HdrHistogram.Histogram;
import tidings.bench.load.LoadResult;

/**
 * Measurements of a regular client during an attack, in nanoseconds.
 *
 * @param frames from each post's request to each frame
 * @param pages from the due time of each request to its response
 * @param refused number of new connections that were not served
 */
record ClientMeasurements(Samples frames, Histogram pages, int refused) {
  private static final double TAIL_PERCENTILE = 99;

  static ClientMeasurements of(List<DeliveryTime> posts, List<LoadResult> reads, int refused) {
    var frames = new Samples();
    posts.stream().flatMapToLong(DeliveryTime::sinceRequest).forEach(frames::add);
    var pages = reads.getFirst().latencies().copy();
    reads.stream().skip(1).map(LoadResult::latencies).forEach(pages::add);
    return new ClientMeasurements(frames, pages, refused);
  }

  /** The 99th percentile of frames. */
  long frameP99() {
    return frames.percentile(TAIL_PERCENTILE);
  }

  long pageP99() {
    return pages.getValueAtPercentile(TAIL_PERCENTILE);
  }
}
