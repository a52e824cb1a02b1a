// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class LanesTest {
  @Test
  void all_that_was_brought_is_done() {
    var done = new AtomicInteger();
    try (var lanes = new Lanes(3)) {
      for (int work = 0; work < 100; work++) {
        lanes.take(done::incrementAndGet);
      }
      lanes.done();
    }

    assertThat(done).hasValue(100);
  }

  @Test
  void whoever_waits_is_told_of_what_failed() {
    told(() -> {
      throw new IllegalStateException("no room");
    }, IllegalStateException.class);
  }

  @Test
  void whoever_waits_is_told_of_an_error_too() {
    told(() -> {
      throw new LinkageError("no memory");
    }, LinkageError.class);
  }

  private static void told(Runnable work, Class<? extends Throwable> failure) {
    try (var lanes = new Lanes(3)) {
      assertThatThrownBy(() -> {
        lanes.take(work);
        lanes.done();
      }).isInstanceOf(failure);
    }
  }
}
