// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import org.HdrHistogram.Histogram;
import tidings.bench.load.Outcome;

/**
 * What somebody has seen of a server within some time, in nanoseconds.
 *
 * @param frames from each post's request to each frame
 * @param pages each from when it should have been asked for
 */
record Spell(Samples frames, Histogram pages) {
  private static final double TAIL = 99;

  static Spell of(List<Receipt> posts, List<Outcome> reading) {
    var frames = new Samples();
    posts.stream().flatMapToLong(Receipt::sinceRequest).forEach(frames::add);
    var pages = reading.getFirst().latencies().copy();
    reading.stream().skip(1).map(Outcome::latencies).forEach(pages::add);
    return new Spell(frames, pages);
  }

  /** The time that one frame of a hundred takes longer than. */
  long framesTail() {
    return frames.percentile(TAIL);
  }

  long pagesTail() {
    return pages.getValueAtPercentile(TAIL);
  }
}
