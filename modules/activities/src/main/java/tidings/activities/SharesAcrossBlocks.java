// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.List;
import java.util.function.BiConsumer;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.ShareRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * Takes back the shares without words that two users have of activities of each other, when one of
 * them blocks the other. Idempotent: what was taken back is not found again.
 *
 * @param delete deletes a share of a user
 */
record SharesAcrossBlocks(
    Table table, ActivityReader activities, BiConsumer<UserId, ActivityId> delete) {
  private static final int SLICE_SIZE = 100;

  StreamConsumer consumer() {
    var blocks = Filter.ofTypes(ItemType.BLOCK.code()).kinds(ItemChange.Kind.INSERTED);
    return StreamConsumer.of("shares-across-blocks", blocks, this::takeBack);
  }

  private void takeBack(ConsumerBatch batch) {
    for (var change : batch.changes()) {
      var row = change.item().key();
      var blocking = KeyFormat.owner(row);
      var blocked = new UserId(BlockMuteRow.target(row).id());
      takeBack(blocked, blocking);
      takeBack(blocking, blocked);
    }
  }

  /** Takes back the shares that a user has of activities of another, if the block lasts. */
  private void takeBack(UserId user, UserId actor) {
    for (var slice : Slices.of(table, ActivityKeys.sharedBy(user).limit(SLICE_SIZE))) {
      var plain = slice.items().stream()
          .filter(row -> row.key().equals(ActivityKeys.plainShare(user, ShareRow.sharedOf(row))))
          .toList();
      takeBack(user, actor, plain);
    }
  }

  private void takeBack(UserId user, UserId actor, List<Item> plainShares) {
    var ofActor =
        activities.envelopes(plainShares.stream().map(ShareRow::sharedOf).toList()).stream()
            .filter(activity -> activity.actor().equals(actor))
            .map(Envelope::id)
            .collect(toSet());
    plainShares.stream().filter(row -> ofActor.contains(ShareRow.sharedOf(row)))
        .forEach(row -> takeBack(user, actor, ShareRow.shareOf(row)));
  }

  private void takeBack(UserId user, UserId actor, ActivityId share) {
    if (table.get(FollowKeys.blocked(user, actor.ref())).await().isEmpty()) {
      return; // unblocked meanwhile
    }
    try {
      delete.accept(user, share);
    } catch (Refusal refusal) {
      if (refusal.errorCode() != NOT_FOUND) { // it is gone already
        throw refusal;
      }
    }
  }
}
