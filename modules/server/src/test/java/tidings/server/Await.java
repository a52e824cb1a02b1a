// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tidings.client.Session;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.store.Eventually;

/** Polls until a condition holds; fails after a timeout. */
public final class Await {
  public static final long TIMEOUT_SECONDS = Eventually.TIMEOUT.toSeconds();

  private Await() {}

  public static <T> T await(Future<T> future) {
    try {
      return future.await(TIMEOUT_SECONDS, SECONDS);
    } catch (TimeoutException timeout) {
      throw new AssertionError("no result within " + TIMEOUT_SECONDS + " seconds", timeout);
    }
  }

  /** Repeats a call until its result matches. */
  public static <T> T await(Supplier<Future<T>> call, Predicate<T> condition) {
    return until(() -> await(call.get()), condition);
  }

  /** Repeats a query until its result matches. */
  public static <T> T until(Supplier<T> supplier, Predicate<T> condition) {
    return Eventually.until(supplier, condition);
  }

  /**
   * Waits until feed positions are past this time. They lag some seconds behind if several servers
   * may share the table.
   */
  public static void awaitPosition(Session session, Instant time) {
    await(session::feed, page -> timeOf(page.position()).isAfter(time));
  }

  private static Instant timeOf(String position) {
    return new ActivityId(position.substring(0, position.indexOf('.'))).time();
  }

  /** Waits for what runs at the same time. */
  static <T> List<T> awaitAll(Stream<Future<T>> futures) {
    var running = futures.toList();
    await(Future.all(running));
    return running.stream().map(Future::result).toList();
  }

  /** Waits until the fan-out of an activity is complete. */
  public static Delivery awaitDelivery(Session actor, Activity activity) {
    return await(
        () -> actor.delivery(activity.id()),
        delivery -> delivery.state() == Delivery.State.DONE);
  }
}
