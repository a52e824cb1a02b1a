// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The edges, blocks and mutes of a user, as of the start of a feed check.
 *
 * @param state the feed's state row
 * @param filled edges whose rows the feed must have
 */
record FollowSnapshot(UserId user, Optional<Item> state, Map<Ref, Edge> edges,
    Map<Ref, Edge> filled,
    BlocksAndMutes blocksAndMutes) {

  static FollowSnapshot read(CheckContext context, UserId user) {
    var state = context.get(FeedKeys.feedState(user));
    var rows = context.table().queryAll(FollowKeys.edgesOf(user)).await();
    var blocksAndMutes = BlockMuteRow.of(context.table(), user).await();
    var filled = rows.stream()
        .filter(row -> !EdgeRow.isUnfilled(row))
        .toList();
    return new FollowSnapshot(user, state, EdgeRow.edges(rows), EdgeRow.edges(filled),
        blocksAndMutes);
  }

  /** Returns the outboxes because of which the feed must have a row of this activity, if any. */
  Optional<List<Ref>> findRequiredOutboxes(Envelope activity, CheckContext context) {
    var mergedAudiences = context.cachePolicy().largeAudiences().current();
    return Audience.of(activity)
        .via(user, filled, blocksAndMutes, context.now())
        .map(via -> via.isEmpty() ? List.of(user.ref()) : via)
        .map(
            via -> via.stream().filter(ref -> !mergedAudiences.covers(ref, activity.id())).toList())
        .filter(via -> !via.isEmpty());
  }

  /**
   * Returns whether the feed may have a row of this activity. Rows hidden by a block or mute are
   * kept, because these may end.
   */
  boolean allowsRow(Envelope activity, CheckContext context) {
    return Audience.of(activity).via(user, edges, BlocksAndMutes.NONE, context.now()).isPresent();
  }

  /** Returns whether the feed's state has not changed since. */
  boolean isUnchanged(CheckContext context) {
    return context.get(FeedKeys.feedState(user)).map(FeedStateRow::version)
        .equals(state.map(FeedStateRow::version));
  }

  /** Checks the same in a transaction. */
  Op unchangedCheck() {
    return FeedStateRow.checkUnchanged(user, state);
  }
}
