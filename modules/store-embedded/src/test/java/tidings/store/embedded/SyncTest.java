// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.TestLayout;

/** With durability DISK, the log is synced before a transaction is acknowledged. */
final class SyncTest {
  /** Number of syncs of the log at each acknowledgement, in order. */
  private final List<Long> syncs = new ArrayList<>();
  private Database database;

  @BeforeEach
  void open(@TempDir Path folder) {
    database = new DataFolder(folder).open(EmbeddedSettings.defaults(), TestLayout.INSTANCE);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void each_transaction_is_synced_before_its_acknowledgement() throws RocksDBException {
    for (long write = 1; write <= 20; write++) {
      writeTogether(1, true);
      assertThat(syncs).last().isEqualTo(write);
    }
  }

  @Test
  void a_group_is_synced_once_before_any_acknowledgement() throws RocksDBException {
    writeTogether(20, true);

    assertThat(syncs).hasSize(20).containsOnly(1L);
  }

  @Test
  void nothing_is_synced_with_durability_os()
      throws RocksDBException {
    writeTogether(1, false);

    assertThat(syncs).containsExactly(0L);
  }

  /** Runs the writer with so many queued transactions, on the thread of the test. */
  private void writeTogether(int count, boolean sync) throws RocksDBException {
    var queue = new WriteQueue();
    for (int number = 0; number < count; number++) {
      queue.add(write(number));
    }
    queue.close();
    var rows = new ItemReader(database, InstantSource.system());
    var journal = new Journal(database, InstantSource.system());
    new Writer(queue, database, rows, journal, new DiskReserve(Path.of("."), 0), sync).run();
  }

  /** A transaction that is acknowledged on the thread of the writer. */
  private TransactionWrite write(int number) {
    Promise<Void> done = Promise.promise();
    done.future().onSuccess(result -> syncs.add(database.syncs()));
    var item = Item.at(new Key("rows", "" + number), "row").build();
    return TransactionWrite.of(List.of(new Op.Put(item, List.of())), done);
  }
}
