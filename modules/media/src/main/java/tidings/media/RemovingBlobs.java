// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.schema.MediaKeys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Removes blobs that no picture names. A blob is hidden before its last use is looked at again, and
 * {@link StoringMedia} looks for its blobs after its row is there. So one of the two sees the
 * other, and no blob in use is lost.
 */
final class RemovingBlobs {
  /** Longer than it takes from a blob to the row that names it. */
  private static final Duration MIN_AGE = Duration.ofHours(1);
  private static final int PARTS = 256;
  /** Each part is looked at once a day: what is found here was left by a crash. */
  static final Duration INTERVAL = Duration.ofDays(1).dividedBy(PARTS);
  private static final Logger LOG = LoggerFactory.getLogger(RemovingBlobs.class);

  private final Table table;
  private final Blobs blobs;
  private final InstantSource clock;
  private int nextPart;

  RemovingBlobs(Table table, Blobs blobs, InstantSource clock) {
    this.table = table;
    this.blobs = blobs;
    this.clock = clock;
  }

  /** Removes those of the next part that no picture names, and whose upload has ended. */
  void sweep() {
    var part = nextPart;
    nextPart = (part + 1) % PARTS;
    var old = blobs.storedBefore(clock.instant().minus(MIN_AGE), part).await();
    removeUnused(old.stream().map(BlobAddress::text).toList());
  }

  /** Removes those that no picture names. What fails is found by a later sweep. */
  void removeUnused(Collection<String> addresses) {
    if (addresses.isEmpty()) {
      return;
    }
    var rows = table.getAll(addresses.stream().map(MediaKeys::blob).toList()).await();
    for (var address : addresses) {
      var row = rows.get(MediaKeys.blob(address));
      if (row == null || isUnused(row)) {
        try {
          remove(new BlobAddress(address));
        } catch (RuntimeException failure) {
          LOG.warn("the blob {} is not in use and could not be removed; it will be tried again",
              address, failure);
        }
      }
    }
  }

  private static boolean isUnused(Item row) {
    return row.number(MediaUsage.USES) <= 0;
  }

  private void remove(BlobAddress address) {
    var hidden = blobs.hide(address).await();
    boolean isRemoved = false;
    try {
      isRemoved = removeCount(address);
    } finally {
      if (hidden.isPresent() && !isRemoved) {
        hidden.get().restore().await();
      }
    }
    if (hidden.isPresent() && isRemoved) {
      hidden.get().delete().await();
    }
  }

  /** Whether no picture names it, now that it is hidden. */
  private boolean removeCount(BlobAddress address) {
    var key = MediaKeys.blob(address.text());
    var row = table.get(key).await();
    if (row.isEmpty() || !isUnused(row.get())) {
      return row.isEmpty();
    }
    try {
      new Transaction().delete(key)
          .onlyIf(Condition.equal(MediaUsage.USES, row.get().number(MediaUsage.USES)))
          .commit(table).await();
      return true;
    } catch (ConditionFailedException usedAgain) {
      return false;
    }
  }
}
