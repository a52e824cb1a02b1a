// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
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

  private static void assertRethrown(Runnable work, Class<? extends Throwable> failure) {
    try (var executor = new BoundedExecutor(3)) {
      assertThatThrownBy(() -> {
        executor.execute(work);
        executor.awaitAll();
      }).isInstanceOf(failure);
    }
  }
}
