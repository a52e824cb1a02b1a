// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

final class OptimisticRetryTest {
  private final List<Integer> pauses = new ArrayList<>();
  private int attempts;

  private final Table table = new ForwardingTable() {
    @Override
    public Table table() {
      throw new AssertionError("only the attempts use the table");
    }

    @Override
    public Future<Void> pauseBeforeRetry(int failures) {
      pauses.add(failures);
      return Future.succeededFuture();
    }
  };

  private Supplier<Integer> losing(int times) {
    return () -> {
      if (++attempts <= times) {
        throw new ConditionFailedException(List.of(0));
      }
      return attempts;
    };
  }

  @Test
  void an_attempt_that_wins_is_the_last_one() {
    assertThat(OptimisticRetry.retry(table, losing(0))).isEqualTo(1);
    assertThat(pauses).isEmpty();
  }

  @Test
  void the_table_is_told_how_many_attempts_were_lost_in_a_row() {
    assertThat(OptimisticRetry.retry(table, losing(3))).isEqualTo(4);
    assertThat(pauses).containsExactly(1, 2, 3);
  }

  @Test
  void somebody_who_always_loses_is_refused_as_busy() {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> OptimisticRetry.retry(table, losing(Integer.MAX_VALUE)))
        .extracting(Refusal::errorCode).isEqualTo(ErrorCode.BUSY);
    assertThat(attempts).isEqualTo(OptimisticRetry.MAX_ATTEMPTS);
    assertThat(pauses).isEqualTo(
        IntStream.range(1, OptimisticRetry.MAX_ATTEMPTS).boxed().toList());
  }
}
