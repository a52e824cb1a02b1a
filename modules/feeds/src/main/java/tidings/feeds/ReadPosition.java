// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static tidings.core.Done.DONE;

import java.util.List;
import tidings.core.Done;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.core.errors.ErrorCode;
import tidings.schema.FeedKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.rows.FeedStateRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/**
 * Stores the position up to which a user has read the feed, for all devices. It only moves forward.
 */
record ReadPosition(Bus bus, Table table, Watermark watermark) {

  Done markReadUpTo(UserId user, Position position) {
    if (position.compareTo(watermark.low()) > 0) {
      throw ErrorCode.INVALID_FIELD.refusal("position must not be in the future");
    }
    return OptimisticRetry.retry(table, watermark, new LateChanges(table).reload(user),
        stamp -> markReadUpTo(user, position, stamp));
  }

  private Done markReadUpTo(UserId user, Position position, Position stamp) {
    var state = table.get(FeedKeys.feedState(user)).await();
    boolean isForward =
        state.flatMap(FeedStateRow::readUpTo).filter(read -> read.compareTo(position) >= 0)
            .isEmpty();
    if (isForward) {
      table.write(List.of(FeedStateRow.markReadUpTo(user, state, position, stamp))).await();
      bus.publish(new ReadPositionMoved(user, position));
    }
    return DONE;
  }
}
