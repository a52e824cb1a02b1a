// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;
import tidings.store.embedded.Shared;
import tidings.store.stream.Batch;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.Filter;
import tidings.store.stream.Shard;
import tidings.store.stream.StreamConsumer;
import tidings.store.stream.Stretch;

/** Who leaves a shard to another ends what it is doing with it, and no more. */
final class LeavingTest {
  private static final String MARK = "marked";
  private static final List<String> PARTITIONS = List.of("a", "b", "c", "d", "e", "f");
  private final Vertx vertx = Vertx.vertx();
  private final Diary diary = new Diary();
  @TempDir
  Path folder;
  private Table table;

  @BeforeEach
  void open() {
    table = Shared.of(
        EmbeddedTable.open(vertx, folder, Settings.defaults(), InstantSource.system()));
  }

  @AfterEach
  void close() {
    table.close().await();
    vertx.close().await();
  }

  @Test
  void nobody_begins_with_a_shard_before_its_owner_has_done_what_it_is_doing() {
    var stream = new ScriptedStream(MARK, 3);
    var begun = new AtomicInteger();
    var gate = new CountDownLatch(1);
    var pace = new Pace();
    var first = node("first", stream.over(table), pace, batch -> {
      begun.incrementAndGet();
      passed(gate);
      diary.accept(batch);
    });
    PARTITIONS.forEach(pk -> stream.write(pk, 1));
    first.look();
    until(begun::get, shards -> shards == 3);

    var others = new AtomicInteger();
    var second = node("second", stream.over(table), pace, batch -> {
      others.addAndGet(batch.changes().size());
      diary.accept(batch);
    });
    Supplier<Integer> looks = () -> {
      pace.goOn();
      first.look();
      return second.look().running();
    };
    until(looks, running -> running == 1);
    assertThat(List.of(looks.get(), looks.get(), looks.get()))
        .as("it has what was at rest, the letters, and asks for a shard").containsOnly(1);
    gate.countDown();
    until(looks, running -> running == 2);

    PARTITIONS.forEach(pk -> stream.write(pk, 2));
    until(() -> {
      pace.goOn();
      return PARTITIONS;
    }, all -> all.stream().allMatch(pk -> diary.page(pk).contains(2L)));
    PARTITIONS.forEach(pk -> assertThat(diary.page(pk))
        .containsExactly(1L, 2L));
    assertThat(others).hasPositiveValue();
    first.stop();
    second.stop();
  }

  @Test
  void a_node_that_ends_while_something_comes_gives_back_what_it_has() {
    var coming = Promise.<Stretch>promise();
    var scripted = new ScriptedStream(MARK, 1);
    scripted.write("a", 1);
    var shard = scripted.shards().await().getFirst();
    var stretch = scripted.read(shard.id(), Optional.empty(), 1).await();
    var asked = new CountDownLatch(1);
    var node = node("node", ScriptedStream.over(table, new ChangeStream() {
      @Override
      public Future<List<Shard>> shards() {
        return scripted.shards();
      }

      @Override
      public Future<Stretch> read(String which, Optional<String> after, int limit) {
        asked.countDown();
        return coming.future();
      }
    }), new Pace(), diary);
    node.look();
    passed(asked);

    var ending = Thread.startVirtualThread(node::stop);
    until(node::ends, ends -> ends);
    coming.complete(stretch);

    until(ending::isAlive, alive -> !alive);
    var lease = Lease.of(MARK, table.get(Keys.lease(MARK, shard.id())).await().orElseThrow());
    assertThat(lease.owner()).isEmpty();
    assertThat(diary.page("a")).isEmpty();
  }

  private static void passed(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private static Node node(String name, Table table, Pace pace, Consumer<Batch> handler) {
    var consumer =
        StreamConsumer.of(MARK, Filter.ofTypes(MARK), handler).window(Duration.ZERO);
    return new Node(
        name, table, consumer, InstantSource.system(), System::nanoTime, pace, pace::call);
  }
}
