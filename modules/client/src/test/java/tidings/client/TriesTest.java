// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.core.Reason;

final class TriesTest {
  private static final Throwable LOST = NoAnswer.because(new IllegalStateException("closed"));
  private static final Throwable NEVER_SENT = NoAnswer.because(new ConnectException("refused"));

  private final Vertx vertx = Vertx.vertx();
  private final Tries tries =
      new Tries(vertx, new Patience(Duration.ofSeconds(1), 3, Duration.ofMillis(2)));
  private int made;

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void a_call_that_may_be_made_again_is_until_it_is_answered() {
    assertThat(tries.repeatable(failing(LOST, refused(Reason.BUSY, ""))).await()).isEqualTo("done");
    assertThat(made).isEqualTo(3);
  }

  @Test
  void patience_ends() {
    var call = tries.repeatable(failing(LOST, LOST, LOST));

    assertThatThrownBy(call::await).isSameAs(LOST);
    assertThat(made).isEqualTo(3);
  }

  @Test
  void what_may_have_happened_is_not_made_to_happen_twice() {
    var call = tries.once(failing(LOST));

    assertThatThrownBy(call::await).isSameAs(LOST);
    assertThat(made).isEqualTo(1);
  }

  @Test
  void what_never_left_is_always_sent_again() {
    assertThat(tries.once(failing(NEVER_SENT)).await()).isEqualTo("done");
    assertThat(made).isEqualTo(2);
  }

  @Test
  void a_no_that_does_not_pass_is_taken_for_one() {
    var no = refused(Reason.NOT_FOUND, "");
    var call = tries.repeatable(failing(no));

    assertThatThrownBy(call::await).isSameAs(no);
    assertThat(made).isEqualTo(1);
  }

  @Test
  void who_is_asked_to_come_back_in_an_hour_does_not_wait_for_it() {
    var no = refused(Reason.BUSY, "3600");
    var call = tries.repeatable(failing(no));

    assertThatThrownBy(call::await).isSameAs(no);
    assertThat(made).isEqualTo(1);
  }

  @Test
  void one_try_is_one_try() {
    var call = new Tries(vertx, Patience.ONE_TRY).repeatable(failing(NEVER_SENT));

    assertThatThrownBy(call::await).isSameAs(NEVER_SENT);
    assertThat(made).isEqualTo(1);
  }

  /** Fails like this, one after another, and then is done. */
  private Supplier<Future<String>> failing(Throwable... failures) {
    Queue<Throwable> left = new ArrayDeque<>(List.of(failures));
    return () -> {
      made++;
      return left.isEmpty() ? Future.succeededFuture("done") : Future.failedFuture(left.remove());
    };
  }

  private static Refused refused(Reason reason, String retryAfter) {
    var headers = MultiMap.caseInsensitiveMultiMap();
    if (!retryAfter.isEmpty()) {
      headers.add("Retry-After", retryAfter);
    }
    return Refused.of(
        reason.status(), headers, Buffer.buffer("{\"code\":\"" + reason.code() + "\"}"));
  }
}
