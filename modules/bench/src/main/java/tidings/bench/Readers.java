// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.bench.load.Request;

/**
 * Who reads: at first everybody in turns, so that a server knows them, then anybody, each as often
 * as the others.
 */
final class Readers implements Supplier<Request> {
  private final int size;
  private final SplittableRandom random;
  private int introduced;

  Readers(int size) {
    this.size = size;
    this.random = new SplittableRandom(size);
  }

  /** Whether everybody has read. */
  boolean known() {
    return introduced == size;
  }

  @Override
  public Request get() {
    int reader = known() ? random.nextInt(size) : introduced++;
    return Request.of(FeedBenchmark.PAGE, VisitorSession.token(reader));
  }
}
