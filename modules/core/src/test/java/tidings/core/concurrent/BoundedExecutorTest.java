// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class BoundedExecutorTest {
  @Test
  void all_submitted_tasks_run() {
    var done = new AtomicInteger();
    try (var executor = new BoundedExecutor(3)) {
      for (int work = 0; work < 100; work++) {
        executor.execute(done::incrementAndGet);
      }
      executor.awaitAll();
    }

    assertThat(done).hasValue(100);
  }

  @Test
  void a_failure_is_thrown_to_the_waiting_caller() {
    assertRethrown(() -> {
      throw new IllegalStateException("no room");
    }, IllegalStateException.class);
  }

  @Test
  void an_error_is_thrown_to_the_waiting_caller() {
    assertRethrown(() -> {
      throw new LinkageError("no memory");
    }, LinkageError.class);
  }

  @Test
  void a_checked_exception_that_was_not_declared_is_rethrown_too() {
    assertRethrown(() -> Future.failedFuture(new IOException("no network")).await(),
        IOException.class);
  }

  @Test
  void no_task_is_started_after_a_failure() {
    var started = new AtomicInteger();

    assertThatThrownBy(() -> BoundedExecutor.forEach(1, 100, number -> {
      started.incrementAndGet();
      if (number == 10) {
        throw new IllegalStateException("no room");
      }
    })).isInstanceOf(IllegalStateException.class);

    assertThat(started).hasValue(11);
  }

  @Test
  void no_more_tasks_run_at_a_time_than_allowed() {
    var running = new AtomicInteger();
    var mostRunning = new AtomicInteger();

    BoundedExecutor.forEach(3, List.of("a", "b", "c", "d", "e", "f", "g"), letter -> {
      mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
      LockSupport.parkNanos(1_000_000);
      running.decrementAndGet();
    });

    assertThat(mostRunning).hasValueBetween(1, 3);
  }

  private static void assertRethrown(Runnable work, Class<? extends Throwable> failure) {
    try (var executor = new BoundedExecutor(3)) {
      assertThatThrownBy(() -> {
        executor.execute(work);
        executor.awaitAll();
      }).isInstanceOf(failure);
    }
  }
}
