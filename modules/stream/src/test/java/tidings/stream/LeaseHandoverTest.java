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
import tidings.schema.SystemKeys;
import tidings.schema.TidingsLayout;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Shard;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** A node that hands a shard over finishes its current work and no more. */
final class LeaseHandoverTest {
  private static final String MARK = "marked";
  private static final List<String> PARTITIONS = List.of("a", "b", "c", "d", "e", "f");
  private final Vertx vertx = Vertx.vertx();
  private final RecordingHandler recorder = new RecordingHandler();
  @TempDir
  Path folder;
  private Table table;

  @BeforeEach
  void open() {
    table = SharedTable.of(
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
            InstantSource.system()));
  }

  @AfterEach
  void close() {
    table.close().await();
    vertx.close().await();
  }

  @Test
  void a_shard_is_not_read_before_its_owner_has_finished_its_work() {
    var stream = new ScriptedStream(MARK, 3);
    var started = new AtomicInteger();
    var gate = new CountDownLatch(1);
    var signal = new ManualStopSignal();
    var first = node(stream.over(table), signal, batch -> {
      started.incrementAndGet();
      await(gate);
      recorder.accept(batch);
    });
    PARTITIONS.forEach(pk -> stream.write(pk, 1));
    first.coordinate();
    until(started::get, shards -> shards == 3);

    var others = new AtomicInteger();
    var second = node(stream.over(table), signal, batch -> {
      others.addAndGet(batch.changes().size());
      recorder.accept(batch);
    });
    Supplier<Integer> coordinateBoth = () -> {
      signal.resume();
      first.coordinate();
      return second.coordinate().heldCount();
    };
    until(coordinateBoth, running -> running == 1);
    assertThat(List.of(coordinateBoth.get(), coordinateBoth.get(), coordinateBoth.get()))
        .as("it holds the idle lease of the dead letters and requests a shard").containsOnly(1);
    gate.countDown();
    until(coordinateBoth, running -> running == 2);

    PARTITIONS.forEach(pk -> stream.write(pk, 2));
    until(() -> {
      signal.resume();
      return PARTITIONS;
    }, all -> all.stream().allMatch(pk -> recorder.numbers(pk).contains(2L)));
    PARTITIONS.forEach(pk -> assertThat(recorder.numbers(pk))
        .containsExactly(1L, 2L));
    assertThat(others).hasPositiveValue();
    first.stop();
    second.stop();
  }

  @Test
  void a_node_that_stops_during_reads_releases_its_leases() {
    var coming = Promise.<ChangeBatch>promise();
    var scripted = new ScriptedStream(MARK, 1);
    scripted.write("a", 1);
    var shard = scripted.shards().await().getFirst();
    var batch = scripted.read(shard.id(), Optional.empty(), 1).await();
    var asked = new CountDownLatch(1);
    var node = node(ScriptedStream.over(table, new ChangeStream() {
      @Override
      public Future<List<Shard>> shards() {
        return scripted.shards();
      }

      @Override
      public Future<ChangeBatch> read(String which, Optional<String> after, int limit) {
        asked.countDown();
        return coming.future();
      }
    }), new ManualStopSignal(), recorder);
    node.coordinate();
    await(asked);

    var ending = Thread.startVirtualThread(node::stop);
    until(node::isStopping, ends -> ends);
    coming.complete(batch);

    until(ending::isAlive, alive -> !alive);
    var lease = Lease.of(MARK, table.get(SystemKeys.lease(MARK, shard.id())).await().orElseThrow());
    assertThat(lease.owner()).isEmpty();
    assertThat(recorder.numbers("a")).isEmpty();
  }

  private static void await(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private static Node node(Table table, ManualStopSignal signal,
      Consumer<ConsumerBatch> handler) {
    var consumer =
        StreamConsumer.of(MARK, Filter.ofTypes(MARK), handler).batchWindow(Duration.ZERO);
    return new Node(
        table, consumer, InstantSource.system(), System::nanoTime, signal, signal::stop);
  }
}
