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
import tidings.schema.Keys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Op;

/**
 * What somebody follows, as it was when their feed began to be looked at.
 *
 * @param state of their feed
 * @param filled edges whose rows the feed has
 */
record FollowSnapshot(UserId user, Optional<Item> state, Map<Ref, Edge> edges,
    Map<Ref, Edge> filled,
    BlocksAndMutes blocksAndMutes) {

  static FollowSnapshot read(CheckContext context, UserId user) {
    var state = context.get(Keys.feedState(user));
    var rows = context.table().queryAll(Keys.edgesOf(user)).await();
    var blocksAndMutes = BlockMuteRow.of(context.table(), user).await();
    var filled = rows.stream()
        .filter(row -> !EdgeRow.isUnfilled(row))
        .toList();
    return new FollowSnapshot(user, state, EdgeRow.edges(rows), EdgeRow.edges(filled),
        blocksAndMutes);
  }

  /** Which outboxes a row of it has to be there for, if it has to. */
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
   * Whether a row of it may be there: what is silenced comes back when that ends, and so its rows
   * stay.
   */
  boolean allowsRow(Envelope activity, CheckContext context) {
    return Audience.of(activity).via(user, edges, BlocksAndMutes.NONE, context.now()).isPresent();
  }

  /** Whether all this is so still. */
  boolean isUnchanged(CheckContext context) {
    return context.get(Keys.feedState(user)).map(FeedStateRow::version)
        .equals(state.map(FeedStateRow::version));
  }

  /** Checks the same, in a transaction. */
  Op unchangedCheck() {
    return FeedStateRow.unchanged(user, state);
  }
}
