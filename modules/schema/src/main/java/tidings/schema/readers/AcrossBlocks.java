// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Collection;
import java.util.Set;
import java.util.function.BiConsumer;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.ItemChange;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * Takes back what two users have done to activities of each other, when one of them blocks the other.
 * Idempotent: what was taken back is not found again.
 */
public record AcrossBlocks(Table table, ActivityReader activities) {

  /**
   * Hears of all new blocks.
   *
   * @param takeBack takes back what the first user has done to activities of the second one
   */
  public StreamConsumer consumer(String name, BiConsumer<UserId, UserId> takeBack) {
    var blocks = Filter.ofTypes(ItemType.BLOCK.code()).kinds(ItemChange.Kind.INSERTED);
    return StreamConsumer.of(name, blocks, batch -> handle(batch, takeBack));
  }

  private static void handle(ConsumerBatch batch, BiConsumer<UserId, UserId> takeBack) {
    for (var change : batch.changes()) {
      var row = change.item().key();
      var blocking = KeyFormat.owner(row);
      var blocked = new UserId(BlockMuteRow.target(row).id());
      takeBack.accept(blocked, blocking);
      takeBack.accept(blocking, blocked);
    }
  }

  /** Those of the activities that a user has posted. */
  public Set<ActivityId> postedBy(UserId actor, Collection<ActivityId> ids) {
    return activities.envelopes(ids).stream()
        .filter(activity -> activity.actor().equals(actor))
        .map(Envelope::id)
        .collect(toSet());
  }

  /** Takes one thing back if the block lasts. What is gone already, or nobody sees, is no failure. */
  public void takeBack(UserId user, UserId actor, Runnable action) {
    if (table.get(FollowKeys.blocked(user, actor.ref())).await().isEmpty()) {
      return; // unblocked meanwhile
    }
    try {
      action.run();
    } catch (Refusal refusal) {
      if (refusal.errorCode() != NOT_FOUND) {
        throw refusal;
      }
    }
  }
}
