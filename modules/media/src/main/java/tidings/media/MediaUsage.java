// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static tidings.core.errors.ErrorCode.QUOTA_EXCEEDED;

import java.util.List;
import java.util.Optional;
import tidings.core.errors.Refusal;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.schema.rows.MediaRow;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Transaction;

/** Changes of the counts that a picture is in: the space of its user, if any, and uses of its blobs. */
final class MediaUsage {
  static final String USES = "uses";
  private static final String BYTES = "bytes";
  private static final String PICTURES = "pictures";

  private MediaUsage() {}

  /**
   * Counts a new picture.
   *
   * @param stored the row of the space, as it was read
   * @throws Refusal {@code quota_exceeded}
   */
  static void add(Transaction transaction, MediaRow row, Optional<Item> stored, long quotaBytes) {
    long used = bytes(stored);
    requireSpace(used, row.bytes(), quotaBytes);
    count(transaction, row, 1, stored.isPresent()
        ? Condition.equal(BYTES, used)
        : Condition.absent());
  }

  /** @throws Refusal {@code quota_exceeded} */
  static void requireSpace(long used, long bytes, long quotaBytes) {
    if (used + bytes > quotaBytes) {
      throw QUOTA_EXCEEDED.refusal("your pictures and recordings take " + used + " of " + quotaBytes
          + " bytes, and this one takes at least " + bytes + "; delete some first");
    }
  }

  /** The space in a stored row. */
  static long bytes(Optional<Item> stored) {
    return stored.map(usage -> usage.number(BYTES)).orElse(0L);
  }

  /** Counts one that the server has fetched. */
  static void add(Transaction transaction, MediaRow row) {
    count(transaction, row, 1);
  }

  static void remove(Transaction transaction, MediaRow row) {
    count(transaction, row, -1);
  }

  private static void count(
      Transaction transaction, MediaRow row, int sign, Condition... conditions) {
    row.picture().user().ifPresent(user -> transaction.add(new Op.Update(MediaKeys.usage(user),
        List.of(ItemType.MEDIA_USAGE.asChange(), Change.add(BYTES, sign * row.bytes()),
            Change.add(PICTURES, sign)),
        List.of(conditions))));
    row.blobs().forEach(blob -> transaction.update(
        MediaKeys.blob(blob), ItemType.BLOB.asChange(), Change.add(USES, sign)));
  }
}
