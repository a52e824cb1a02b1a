// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.bench.load.LoadRequest;

/**
 * Who reads: at first everybody in turns, so that a server knows them, then anybody, each as often
 * as the others.
 */
final class FeedRequests implements Supplier<LoadRequest> {
  private final int size;
  private final SplittableRandom random;
  private int nextNewReader;

  FeedRequests(int size) {
    this.size = size;
    this.random = new SplittableRandom(size);
  }

  /** Whether everybody has read. */
  boolean isEveryoneKnown() {
    return nextNewReader == size;
  }

  @Override
  public LoadRequest get() {
    int reader = isEveryoneKnown() ? random.nextInt(size) : nextNewReader++;
    return LoadRequest.of(FeedBenchmark.FEED_REQUEST, StoredSession.token(reader));
  }
}
