// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.TidingsLayout;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Shard;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/** Most changes of a DynamoDB table are feed rows, which its stream holds but nobody consumes. */
final class UnstreamedChangesTest {
  private static final int READS = 40;
  private final Vertx vertx = Vertx.vertx();
  @TempDir
  Path folder;
  private Table table;

  @BeforeEach
  void open() {
    table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
  }

  @AfterEach
  void close() {
    table.close().await();
    vertx.close().await();
  }

  @Test
  void they_are_read_without_a_pause_until_there_are_no_more() {
    var reads = new AtomicInteger();
    var signal = new ManualStopSignal();
    var node = new Node(ScriptedStream.over(table, new ChangeStream() {
      @Override
      public Future<List<Shard>> shards() {
        return Future.succeededFuture(List.of(new Shard("shard", Optional.empty())));
      }

      @Override
      public Future<ChangeBatch> read(String shard, Optional<String> after, int limit) {
        int number = reads.incrementAndGet();
        var newest = Optional.of(Instant.now().minusSeconds(60)).filter(old -> number <= READS);
        return Future.succeededFuture(new ChangeBatch(
            List.of(), Optional.of(Integer.toString(number)), newest, false, false));
      }
    }), StreamConsumer.of("marked", Filter.ofTypes("marked"), batch -> {})
        .batchWindow(Duration.ZERO),
        InstantSource.system(), System::nanoTime, signal, signal::stop);

    node.coordinate();

    until(reads::get, number -> number > READS);
    until(signal::pausing, pausing -> pausing > 0);
    assertThat(reads).as("reads before the first pause").hasValue(READS + 1);
    node.stop();
  }
}
