// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.store.Eventually;

final class SharedReadTest {
  @AutoClose
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Vertx vertx = VertxWithoutFiles.create();
  private final LinkedBlockingQueue<Promise<String>> begun = new LinkedBlockingQueue<>();
  private final SharedRead<String> shared =
      new SharedRead<>(vertx.getOrCreateContext(), this::read);

  @AfterEach
  void close() {
    vertx.close().await();
  }

  private Future<String> read() {
    var result = Promise.<String>promise();
    begun.add(result);
    return result.future();
  }

  private Promise<String> awaitRead() throws InterruptedException {
    var read = begun.poll(Eventually.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    assertThat(read).as("a read").isNotNull();
    return read;
  }

  /** Calls that wait. */
  private List<CompletableFuture<String>> call(int count) {
    var calls = new ArrayList<CompletableFuture<String>>();
    for (int number = 0; number < count; number++) {
      calls.add(CompletableFuture.supplyAsync(shared::await, threads));
    }
    return calls;
  }

  @Test
  void calls_during_a_read_share_the_next_one() throws InterruptedException {
    var first = call(1);
    var firstRead = awaitRead();
    var later = call(20);
    Eventually.until(shared::waitingCount, count -> count == 20);
    assertThat(begun).isEmpty();

    firstRead.complete("old");
    assertThat(first.getFirst().join()).isEqualTo("old");
    var secondRead = awaitRead();
    secondRead.complete("new");

    assertThat(later).allSatisfy(call -> assertThat(call.join()).isEqualTo("new"));
    assertThat(begun).isEmpty();
  }

  @Test
  void a_call_after_a_read_reads_again() throws InterruptedException {
    var first = call(1);
    awaitRead().complete("old");
    assertThat(first.getFirst().join()).isEqualTo("old");

    var second = call(1);
    awaitRead().complete("new");

    assertThat(second.getFirst().join()).isEqualTo("new");
  }

  @Test
  void a_failure_concerns_those_who_share_the_read_and_nobody_else() throws InterruptedException {
    var first = call(1);
    var firstRead = awaitRead();
    var second = call(1);
    Eventually.until(shared::waitingCount, count -> count == 1);

    firstRead.fail("the store is away");
    awaitRead().complete("new");

    assertThatThrownBy(first.getFirst()::join).hasMessageContaining("the store is away");
    assertThat(second.getFirst().join()).isEqualTo("new");
  }
}
