// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.function.BiConsumer;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.AcrossBlocks;
import tidings.schema.rows.ShareRow;
import tidings.store.Slices;
import tidings.store.stream.StreamConsumer;

/**
 * Takes back the shares without words that two users have of activities of each other, when one of
 * them blocks the other.
 *
 * @param delete deletes a share of a user
 */
record SharesAcrossBlocks(AcrossBlocks blocks, BiConsumer<UserId, ActivityId> delete) {
  private static final int SLICE_SIZE = 100;

  StreamConsumer consumer() {
    return blocks.consumer("shares-across-blocks", this::takeBack);
  }

  private void takeBack(UserId user, UserId actor) {
    var query = ActivityKeys.sharedBy(user).limit(SLICE_SIZE);
    for (var slice : Slices.of(blocks.table(), query)) {
      var plain = slice.items().stream()
          .filter(row -> row.key().equals(ActivityKeys.plainShare(user, ShareRow.sharedOf(row))))
          .toList();
      var ofActor = blocks.postedBy(actor, plain.stream().map(ShareRow::sharedOf).toList());
      plain.stream().filter(row -> ofActor.contains(ShareRow.sharedOf(row)))
          .map(ShareRow::shareOf)
          .forEach(share -> blocks.takeBack(user, actor, () -> delete.accept(user, share)));
    }
  }
}
