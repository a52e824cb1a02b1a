// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tidings.client.Session;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.store.Eventually;

/** Waits for what does not happen at once; a test that waits for longer than this has failed. */
public final class Soon {
  public static final long SECONDS_AT_MOST = Eventually.AT_MOST.toSeconds();

  private Soon() {}

  public static <T> T soon(Future<T> future) {
    try {
      return future.await(SECONDS_AT_MOST, SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("nothing came within " + SECONDS_AT_MOST + " seconds", late);
    }
  }

  /** Asks again and again, until the answer is right. */
  public static <T> T soon(Supplier<Future<T>> question, Predicate<T> right) {
    return until(() -> soon(question.get()), right);
  }

  /** Looks again and again, until it is right. */
  public static <T> T until(Supplier<T> look, Predicate<T> right) {
    return Eventually.until(look, right);
  }

  /**
   * Waits until positions are past this time. Where several servers may share a table, they lie
   * some seconds behind.
   */
  public static void passed(Session somebody, Instant time) {
    soon(somebody::feed, page -> timeOf(page.position()).isAfter(time));
  }

  private static Instant timeOf(String position) {
    return new ActivityId(position.substring(0, position.indexOf('.'))).time();
  }

  /** Waits until an activity is in all feeds. */
  public static Delivery delivered(Session actor, Activity activity) {
    return soon(
        () -> actor.delivery(activity.id()),
        delivery -> delivery.state() == Delivery.State.DONE);
  }
}
