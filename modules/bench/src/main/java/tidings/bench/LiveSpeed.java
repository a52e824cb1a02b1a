// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

/**
 * How fast one server delivers posts to all of its sockets.
 *
 * @param post sends the post of this number; answers when it is acknowledged
 */
record LiveSpeed(Receipts receipts, IntFunction<Future<?>> post) {
  /** One after another, so many a second, for so many in all. */
  private static final int POSTS_PER_SECOND = 10;
  private static final int POSTS = 200;
  private static final int WARM_UP_POSTS = 50;
  /** At once. */
  private static final int BURST = 100;
  private static final int ROUNDS = 5;
  private static final int WARM_UP_ROUNDS = 3;
  private static final double GOAL_MILLIS = 200;
  private static final double RATIO_GOAL = 0.7;

  static void measure(LiveSpeed ours, LiveSpeed bare, Report report) {
    ours.steady(WARM_UP_POSTS);
    report.say("%,d bytes a message".formatted(ours.receipts.sample().length()));
    var steady = ours.steady(POSTS);
    var request = samples(steady, Receipt::sinceRequest);
    var answer = samples(steady, Receipt::sinceAcknowledgement);
    report.tell(Figure.time("from a post's request to a frame, median", request.median()));
    report.tell(Figure.time("from a post's request to a frame, p99", request.percentile(99))
        .atMost(GOAL_MILLIS));
    report.tell(Figure.time("from its acknowledgement, median", answer.median()));
    report.tell(Figure.time("from its acknowledgement, p99", answer.percentile(99)));
    var rates = new Samples();
    var ceilings = new Samples();
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      long rate = ours.burst();
      long ceiling = bare.burst();
      if (round >= 0) {
        rates.add(rate);
        ceilings.add(ceiling);
      }
    }
    report.tell(Figure.rate("a bare broadcast of the same bytes", ceilings.median(),
        "deliveries"));
    report.tell(Figure.rate("deliveries of a burst of %d posts".formatted(BURST), rates.median(),
        "deliveries").atLeast(RATIO_GOAL * ceilings.median()));
    ours.tell(report);
  }

  /** Every message counts, of the warm-up, too. */
  private void tell(Report report) {
    var all = receipts.all();
    report.say("%,d posts, %,d sockets told of a gap, %,d sockets lost".formatted(
        all.size(), receipts.gaps(), receipts.present().lost()));
    report.tell(Figure.ratio("messages that did not come", all.stream()
        .mapToLong(Receipt::missing)
        .sum()).atMost(0));
    report.tell(Figure.ratio("messages that came again", all.stream()
        .mapToLong(Receipt::again)
        .sum()).atMost(0));
  }

  /** At a fixed rate, whatever the answers do. */
  private List<Receipt> steady(int posts) {
    int first = receipts.size();
    var answers = new ArrayList<Future<?>>();
    long interval = Duration.ofSeconds(1).toNanos() / POSTS_PER_SECOND;
    long due = System.nanoTime();
    for (int number = 0; number < posts; number++) {
      LockSupport.parkNanos(due - System.nanoTime());
      answers.add(send());
      due += interval;
    }
    Future.all(answers).await();
    return receipts.between(first, receipts.size());
  }

  /** @return deliveries a second, from the first request to the last message */
  private long burst() {
    int first = receipts.size();
    var answers = new ArrayList<Future<?>>();
    for (int number = 0; number < BURST; number++) {
      answers.add(send());
    }
    Future.all(answers).await();
    var told = receipts.between(first, receipts.size());
    long last = told.stream().mapToLong(Receipt::lastAt).max().orElseThrow();
    long messages = told.stream().mapToLong(receipt -> receipt.sinceRequest().count()).sum();
    return Math.round(Units.rate(messages, last - told.getFirst().sentAt()));
  }

  private Future<?> send() {
    int number = receipts.next();
    return post.apply(number).onSuccess(posted -> receipts.acknowledged(number));
  }

  private static Samples samples(
      List<Receipt> receipts, Function<Receipt, LongStream> times) {
    var samples = new Samples();
    receipts.stream().flatMapToLong(times).forEach(samples::add);
    return samples;
  }
}
