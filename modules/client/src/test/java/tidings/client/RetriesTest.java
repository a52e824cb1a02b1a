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
import tidings.core.errors.ErrorCode;

final class RetriesTest {
  private static final Throwable LOST =
      NoResponseException.because(new IllegalStateException("closed"));
  private static final Throwable NEVER_SENT =
      NoResponseException.because(new ConnectException("refused"));

  private final Vertx vertx = Vertx.vertx();
  private final Retries retries =
      new Retries(vertx, new RetryPolicy(Duration.ofSeconds(1), 3, Duration.ofMillis(2)));
  private int attempts;

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void an_idempotent_call_is_retried_until_it_succeeds() {
    assertThat(retries.idempotent(failing(LOST, refused(ErrorCode.BUSY, ""))).await())
        .isEqualTo("done");
    assertThat(attempts).isEqualTo(3);
  }

  @Test
  void the_number_of_attempts_is_limited() {
    var call = retries.idempotent(failing(LOST, LOST, LOST));

    assertThatThrownBy(call::await).isSameAs(LOST);
    assertThat(attempts).isEqualTo(3);
  }

  @Test
  void a_call_with_an_unknown_outcome_is_not_repeated() {
    var call = retries.atMostOnce(failing(LOST));

    assertThatThrownBy(call::await).isSameAs(LOST);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void a_call_that_was_never_sent_is_retried() {
    assertThat(retries.atMostOnce(failing(NEVER_SENT)).await()).isEqualTo("done");
    assertThat(attempts).isEqualTo(2);
  }

  @Test
  void a_permanent_refusal_is_not_retried() {
    var refusal = refused(ErrorCode.NOT_FOUND, "");
    var call = retries.idempotent(failing(refusal));

    assertThatThrownBy(call::await).isSameAs(refusal);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void a_call_that_a_rate_limit_refused_is_repeated() {
    assertThat(retries.atMostOnce(failing(refused(ErrorCode.RATE_LIMITED, "0"))).await())
        .isEqualTo("done");
    assertThat(attempts).isEqualTo(2);
  }

  @Test
  void a_call_that_a_rate_limit_refuses_for_long_fails() {
    var refusal = refused(ErrorCode.RATE_LIMITED, "60");
    var call = retries.atMostOnce(failing(refusal));

    assertThatThrownBy(call::await).isSameAs(refusal);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void a_long_retry_after_fails_the_call() {
    var refusal = refused(ErrorCode.BUSY, "3600");
    var call = retries.idempotent(failing(refusal));

    assertThatThrownBy(call::await).isSameAs(refusal);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void no_retry_makes_a_single_attempt() {
    var call = new Retries(vertx, RetryPolicy.NO_RETRY).idempotent(failing(NEVER_SENT));

    assertThatThrownBy(call::await).isSameAs(NEVER_SENT);
    assertThat(attempts).isEqualTo(1);
  }

  /** Fails with these in turn, then succeeds. */
  private Supplier<Future<String>> failing(Throwable... failures) {
    Queue<Throwable> remaining = new ArrayDeque<>(List.of(failures));
    return () -> {
      attempts++;
      return remaining.isEmpty()
          ? Future.succeededFuture("done")
          : Future.failedFuture(remaining.remove());
    };
  }

  private static ApiRefusal refused(ErrorCode errorCode, String retryAfter) {
    var headers = MultiMap.caseInsensitiveMultiMap();
    if (!retryAfter.isEmpty()) {
      headers.add("Retry-After", retryAfter);
    }
    return ApiRefusal.of(
        errorCode.status(), headers, Buffer.buffer("{\"code\":\"" + errorCode.code() + "\"}"));
  }
}
