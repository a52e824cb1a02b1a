// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static io.vertx.core.ThreadingModel.VIRTUAL_THREAD;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Sends requests to a table in a loop, from several callers, each on a virtual thread as actors
 * are.
 */
final class RequestLoop {
  private static final int ROUNDS = 5;
  /** Duration of a round, and of the warm-up before the first. */
  private static final Duration ROUND_DURATION = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final List<Supplier<Future<?>>> requests;
  private final Samples rates = new Samples();

  private RequestLoop(Vertx vertx, List<Supplier<Future<?>>> requests) {
    this.vertx = vertx;
    this.requests = requests;
  }

  /**
   * Operations per second for each number of callers. The rounds alternate, so that other load on
   * the machine affects all.
   *
   * @param counts numbers of concurrent callers
   * @param requests repeated by the caller of this number, one at a time
   */
  static List<Long> perSecond(
      Vertx vertx, List<Integer> counts, IntFunction<Supplier<Future<?>>> requests) {
    var number = new AtomicInteger();
    var all = new ArrayList<RequestLoop>();
    for (int count : counts) {
      all.add(new RequestLoop(vertx, IntStream.range(0, count)
          .mapToObj(caller -> requests.apply(number.getAndIncrement()))
          .toList()));
    }
    all.forEach(RequestLoop::measureRound);
    for (int round = 0; round < ROUNDS; round++) {
      all.forEach(callers -> callers.rates.add(callers.measureRound()));
    }
    return all.stream().map(callers -> callers.rates.median()).toList();
  }

  private long measureRound() {
    var answers = new AtomicLong();
    var remaining = requests.iterator();
    long start = System.nanoTime();
    long end = start + ROUND_DURATION.toNanos();
    var options =
        new DeploymentOptions().setThreadingModel(VIRTUAL_THREAD).setInstances(requests.size());
    var deployed =
        vertx.deployVerticle(() -> new RequestVerticle(remaining.next(), end, answers), options)
            .await();
    long rate = Math.round(Numbers.rate(answers.get(), System.nanoTime() - start));
    vertx.undeploy(deployed).await();
    return rate;
  }

  /** Sends requests until the time is over; only then its start completes. */
  private static final class RequestVerticle extends VerticleBase {
    private final Supplier<Future<?>> request;
    private final long end;
    private final AtomicLong answers;

    RequestVerticle(Supplier<Future<?>> request, long end, AtomicLong answers) {
      this.request = request;
      this.end = end;
      this.answers = answers;
    }

    @Override
    public Future<?> start() {
      while (System.nanoTime() < end) {
        request.get().await();
        answers.incrementAndGet();
      }
      return Future.succeededFuture();
    }
  }
}
