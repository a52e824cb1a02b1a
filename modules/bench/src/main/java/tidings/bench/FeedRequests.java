// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;

/**
 * Requests of feed pages: first by each user once, to warm the server's caches, then by users
 * chosen at random, with equal probability.
 */
final class FeedRequests implements Supplier<LoadRequest> {
  private final int size;
  private final SplittableRandom random;
  private int nextNewReader;

  FeedRequests(int size) {
    this.size = size;
    this.random = new SplittableRandom(size);
  }

  /** Sends these requests until every user has read once and the rate is steady. */
  void warmUp(LoadGenerator load) {
    do {
      load.warmUp();
    } while (!hasEveryUserRead());
  }

  @Override
  public LoadRequest get() {
    int reader = hasEveryUserRead() ? random.nextInt(size) : nextNewReader++;
    return LoadRequest.of(FeedBenchmark.FEED_REQUEST, StoredSession.token(reader));
  }

  private boolean hasEveryUserRead() {
    return nextNewReader == size;
  }
}
