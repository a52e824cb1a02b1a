// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;

/**
 * Requests of feed pages: first by each user once, to warm the server's caches, then by users
 * chosen at random, with equal probability.
 */
final class FeedRequests implements Supplier<LoadRequest> {
  private final int size;
  private final IntFunction<String> tokens;
  private final SplittableRandom random;
  private int nextNewReader;

  FeedRequests(int size) {
    this(size, StoredSession::token);
  }

  /** @param tokens by the number of the user */
  FeedRequests(int size, IntFunction<String> tokens) {
    this.size = size;
    this.tokens = tokens;
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
    return LoadRequest.of(FeedBenchmark.FEED_REQUEST, tokens.apply(reader));
  }

  private boolean hasEveryUserRead() {
    return nextNewReader == size;
  }
}
