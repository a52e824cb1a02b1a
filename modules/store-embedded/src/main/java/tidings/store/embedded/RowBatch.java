// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.WriteBatch;

/**
 * Writes that RocksDB makes at once, collected in the serialized form of its {@link WriteBatch}. It
 * takes them in one native call; a {@code WriteBatch} takes one call for each row.
 *
 * <p>The form is that of RocksDB's log: the sequence, which RocksDB assigns, and the number of
 * writes, then for each a tag, the number of its column family, its key and, of a put, its value.
 */
final class RowBatch {
  private static final int SEQUENCE_BYTES = Long.BYTES;
  /** RocksDB's {@code kTypeDeletion}, {@code kTypeValue}: in the default column family. */
  private static final byte DELETE = 0;
  private static final byte PUT = 1;
  /** RocksDB's {@code kTypeColumnFamilyDeletion} and {@code kTypeColumnFamilyValue}. */
  private static final byte DELETE_IN_FAMILY = 4;
  private static final byte PUT_IN_FAMILY = 5;

  private final ByteWriter output = new ByteWriter();
  private int count;
  /** The column family of the last write: asking for its number takes a native call. */
  private @Nullable ColumnFamilyHandle lastFamily;
  private int lastNumber;

  RowBatch() {
    output.append(new byte[SEQUENCE_BYTES + Integer.BYTES]);
  }

  void put(ColumnFamilyHandle family, byte[] key, byte[] value) {
    begin(family, PUT, PUT_IN_FAMILY);
    output.writeBytes(key);
    output.writeBytes(value);
  }

  void delete(ColumnFamilyHandle family, byte[] key) {
    begin(family, DELETE, DELETE_IN_FAMILY);
    output.writeBytes(key);
  }

  private void begin(ColumnFamilyHandle family, byte tag, byte tagInFamily) {
    if (family != lastFamily) {
      lastFamily = family;
      lastNumber = family.getID();
    }
    count++;
    if (lastNumber == 0) {
      output.writeByte(tag);
    } else {
      output.writeByte(tagInFamily);
      output.writeNumber(lastNumber);
    }
  }

  /** The number of writes. */
  int count() {
    return count;
  }

  byte[] serialized() {
    byte[] batch = output.bytes();
    ByteBuffer.wrap(batch).order(ByteOrder.LITTLE_ENDIAN).putInt(SEQUENCE_BYTES, count);
    return batch;
  }
}
