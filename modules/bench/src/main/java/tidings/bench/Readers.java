// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.bench.load.Request;

/**
 * Who reads: at first everybody in turns, then anybody, each as often as the others. A server reads
 * somebody's edges twice before it keeps them.
 */
final class Readers implements Supplier<Request> {
  private static final int INTRODUCTIONS = 2;

  private final int size;
  private final SplittableRandom random;
  private int introduced;

  Readers(int size) {
    this.size = size;
    this.random = new SplittableRandom(size);
  }

  /** Whether everybody has read as often as it takes to be known. */
  boolean known() {
    return introduced == INTRODUCTIONS * size;
  }

  @Override
  public Request get() {
    int reader = known() ? random.nextInt(size) : introduced++ % size;
    return Request.of(FeedBenchmark.PAGE, VisitorSession.token(reader));
  }
}
