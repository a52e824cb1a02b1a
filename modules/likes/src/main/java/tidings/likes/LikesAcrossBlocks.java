// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.function.Consumer;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.AcrossBlocks;
import tidings.schema.rows.LikeRow;
import tidings.store.Slices;
import tidings.store.stream.StreamConsumer;

/**
 * Takes back the likes that two users have given to activities of each other, when one of them
 * blocks the other.
 *
 * @param unlike takes one like back
 */
record LikesAcrossBlocks(AcrossBlocks blocks, Consumer<Unlike> unlike) {
  private static final int SLICE_SIZE = 100;

  StreamConsumer consumer() {
    return blocks.consumer("likes-across-blocks", this::takeBack);
  }

  private void takeBack(UserId user, UserId actor) {
    var query = ActivityKeys.likedBy(user).limit(SLICE_SIZE);
    for (var slice : Slices.of(blocks.table(), query)) {
      var likes = slice.items().stream().map(LikeRow::of).toList();
      var ofActor = blocks.postedBy(
          actor, likes.stream().map(LikeRow::activity).distinct().toList());
      likes.stream().filter(like -> ofActor.contains(like.activity()))
          .map(like -> new Unlike(like.user(), like.activity(), like.kind()))
          .forEach(like -> blocks.takeBack(user, actor, () -> unlike.accept(like)));
    }
  }
}
