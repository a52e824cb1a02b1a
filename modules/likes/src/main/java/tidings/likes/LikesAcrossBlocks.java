// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.function.Consumer;
import tidings.core.Envelope;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.LikeRow;
import tidings.store.ItemChange;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * Takes back the likes that two users have given to activities of each other, when one of them
 * blocks the other. Idempotent: what was taken back is not found again.
 *
 * @param unlike takes one like back
 */
record LikesAcrossBlocks(Table table, ActivityReader activities, Consumer<Unlike> unlike) {
  private static final int SLICE_SIZE = 100;

  StreamConsumer consumer() {
    var blocks = Filter.ofTypes(ItemType.BLOCK.code()).kinds(ItemChange.Kind.INSERTED);
    return StreamConsumer.of("likes-across-blocks", blocks, this::takeBack);
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

  /** Takes back the likes that a user has given to activities of another, if the block lasts. */
  private void takeBack(UserId user, UserId actor) {
    for (var slice : Slices.of(table, ActivityKeys.likedBy(user).limit(SLICE_SIZE))) {
      var likes = slice.items().stream().map(LikeRow::of).toList();
      var ofActor =
          activities.envelopes(likes.stream().map(LikeRow::activity).distinct().toList()).stream()
              .filter(activity -> activity.actor().equals(actor))
              .map(Envelope::id)
              .collect(toSet());
      likes.stream().filter(like -> ofActor.contains(like.activity()))
          .forEach(like -> takeBack(like, actor));
    }
  }

  private void takeBack(LikeRow like, UserId actor) {
    if (table.get(FollowKeys.blocked(like.user(), actor.ref())).await().isEmpty()) {
      return; // unblocked meanwhile
    }
    try {
      unlike.accept(new Unlike(like.user(), like.activity(), like.kind()));
    } catch (Refusal refusal) {
      if (refusal.errorCode() != NOT_FOUND) { // of a deleted activity nobody sees the likes
        throw refusal;
      }
    }
  }
}
