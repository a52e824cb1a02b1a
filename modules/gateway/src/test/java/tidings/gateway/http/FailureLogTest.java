// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A client that causes failures cannot fill the disk with their stack traces. */
final class FailureLogTest {
  @Test
  void only_the_first_lines_of_a_trace_are_logged() {
    var text = FailureLog.text(new IllegalStateException("outer", overflow()));

    assertThat(text.lines()).hasSizeLessThan(2 * FailureLog.MAX_FRAMES + 5);
    assertThat(text).startsWith("java.lang.IllegalStateException: outer\n\tat ")
        .contains("Caused by: java.lang.StackOverflowError", " more");
  }

  @Test
  void a_kind_of_failure_is_logged_once_a_second() {
    var log = new FailureLog();
    var failure = new IllegalStateException("same");
    long start = System.nanoTime();
    int logged = 0;
    for (int time = 0; time < 1000; time++) {
      logged += log.log(failure) ? 1 : 0;
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000;

    assertThat(logged).isBetween(1, (int) seconds + 2);
    assertThat(log.log(new IllegalArgumentException("other"))).isTrue();
  }

  private static Error overflow() {
    try {
      return recurse(0);
    } catch (StackOverflowError overflow) {
      return overflow;
    }
  }

  private static Error recurse(int depth) {
    return depth < 0 ? new Error() : recurse(Math.abs(depth) + 1 & 0xFFFF);
  }
}
