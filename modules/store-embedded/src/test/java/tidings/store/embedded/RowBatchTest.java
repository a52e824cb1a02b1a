// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.TestLayout;

/** The serialized form of a batch. */
final class RowBatchTest {
  private static final byte[] KEY = "key".getBytes(UTF_8);
  private static final byte[] SHORT_VALUE = {};
  private static final byte[] LONG_VALUE = "x".repeat(100_000).getBytes(UTF_8);

  @TempDir
  private Path folder;

  @Test
  void it_equals_a_batch_of_rocksdb_with_the_same_writes() throws RocksDBException {
    try (var database = Database.open(folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE);
        var expected = new WriteBatch()) {
      var batch = new RowBatch();
      for (var family : new ColumnFamilyHandle[]{
        database.items(), database.feeds(), database.index(), database.changes()}) {
        expected.put(family, KEY, SHORT_VALUE);
        batch.put(family, KEY, SHORT_VALUE);
        expected.put(family, KEY, LONG_VALUE);
        batch.put(family, KEY, LONG_VALUE);
        expected.delete(family, KEY);
        batch.delete(family, KEY);
      }

      assertThat(batch.count()).isEqualTo(expected.count());
      assertThat(batch.serialized()).isEqualTo(expected.data());
    }
  }
}
