// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SingleFlightTest {
  private static final String KEY = "key";

  private final Deque<Promise<String>> begun = new ArrayDeque<>();
  private final SingleFlight<String, String> flights = new SingleFlight<>(this::read);

  private Future<String> read(String key) {
    var result = Promise.<String>promise();
    begun.add(result);
    return result.future();
  }

  @Test
  void calls_during_a_read_share_the_next_one() {
    var first = flights.load(KEY);
    var firstRead = begun.remove();
    var later = Stream.generate(() -> flights.load(KEY)).limit(20).toList();
    assertThat(begun).isEmpty();

    firstRead.complete("old");
    assertThat(first.await()).isEqualTo("old");
    begun.remove().complete("new");

    assertThat(later).allSatisfy(call -> assertThat(call.await()).isEqualTo("new"));
    assertThat(begun).isEmpty();
  }

  @Test
  void a_call_after_a_read_reads_again() {
    var first = flights.load(KEY);
    begun.remove().complete("old");
    assertThat(first.await()).isEqualTo("old");

    var second = flights.load(KEY);
    begun.remove().complete("new");

    assertThat(second.await()).isEqualTo("new");
  }

  @Test
  void a_read_that_throws_is_a_failure_like_any_other() {
    var reads = new ArrayDeque<Supplier<Future<String>>>();
    var throwing = new SingleFlight<String, String>(key -> reads.remove().get());
    var begunRead = Promise.<String>promise();
    reads.add(begunRead::future);
    reads.add(() -> {
      throw new IllegalStateException("the store is away");
    });
    reads.add(() -> Future.succeededFuture("new"));
    var first = throwing.load(KEY);
    var second = throwing.load(KEY);

    begunRead.complete("old");

    assertThat(first.await()).isEqualTo("old");
    assertThatThrownBy(second::await).hasMessageContaining("the store is away");
    assertThat(throwing.load(KEY).await()).isEqualTo("new");
  }

  @Test
  void a_failure_concerns_those_who_share_the_read_and_nobody_else() {
    var first = flights.load(KEY);
    var firstRead = begun.remove();
    var second = flights.load(KEY);

    firstRead.fail("the store is away");
    begun.remove().complete("new");

    assertThatThrownBy(first::await).hasMessageContaining("the store is away");
    assertThat(second.await()).isEqualTo("new");
  }
}
