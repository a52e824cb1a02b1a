// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.accounts.HashingQueues.Kind;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

/** Sign-ups and sign-ins hash in queues of their own. */
final class HashingQueuesTest {
  private final HashingQueues queues = new HashingQueues();
  private final CountDownLatch gate = new CountDownLatch(1);

  @AfterEach
  void close() {
    gate.countDown();
    queues.close();
  }

  @Test
  void a_full_queue_of_sign_ups_refuses_sign_ups_and_takes_sign_ins() {
    var signUps = fill(Kind.SIGN_UP);

    var refused = queues.run(Kind.SIGN_UP, () -> "sign-up");
    var signIn = queues.run(Kind.SIGN_IN, () -> "sign-in");

    assertThat(((Refusal) refused.cause()).errorCode()).isEqualTo(ErrorCode.BUSY);
    assertThat(signIn.failed()).isFalse();
    gate.countDown();
    assertThat(signIn.await()).isEqualTo("sign-in");
    Future.all(signUps).await();
  }

  @Test
  void both_kinds_run_in_turns() {
    var order = new ArrayList<Kind>();
    fill(Kind.SIGN_UP, order);

    var signIns = List.of(
        queues.run(Kind.SIGN_IN, () -> add(order, Kind.SIGN_IN)),
        queues.run(Kind.SIGN_IN, () -> add(order, Kind.SIGN_IN)));
    gate.countDown();
    Future.all(signIns).await();

    // a sign-in waits for the hashes that run, and for no more than its turn
    synchronized (order) {
      assertThat(order.indexOf(Kind.SIGN_IN))
          .isLessThanOrEqualTo(2 * HashingQueues.THREADS);
    }
  }

  @Test
  void a_failed_hash_fails_its_future_alone() {
    var failing = queues.run(Kind.SIGN_IN, () -> {
      throw new IllegalArgumentException("no hash");
    });

    assertThatThrownBy(failing::await).isInstanceOf(IllegalArgumentException.class);
    assertThat(queues.run(Kind.SIGN_IN, () -> "hash").await()).isEqualTo("hash");
  }

  private List<Future<Kind>> fill(Kind kind) {
    return fill(kind, new ArrayList<>());
  }

  /** Keeps all threads at the gate, and queues as many hashes behind them as there is room for. */
  private List<Future<Kind>> fill(Kind kind, List<Kind> order) {
    var hashes = new ArrayList<Future<Kind>>();
    var running = new CountDownLatch(HashingQueues.THREADS);
    for (int i = 0; i < HashingQueues.THREADS; i++) {
      hashes.add(queues.run(kind, () -> {
        running.countDown();
        pass(gate);
        return add(order, kind);
      }));
    }
    pass(running);
    for (int i = 0; i < HashingQueues.CAPACITY; i++) {
      hashes.add(queues.run(kind, () -> add(order, kind)));
    }
    assertThat(hashes).noneMatch(Future::failed);
    return hashes;
  }

  private static Kind add(List<Kind> order, Kind kind) {
    synchronized (order) {
      order.add(kind);
    }
    return kind;
  }

  private static void pass(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
