// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Poll;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * The scheduled news that a poll has ended; deleted when its author and all who have voted are told.
 *
 * @param until end of the poll
 * @param toldUpTo where the votes continue that are not told of; empty at the beginning
 */
public record PollEndRow(ActivityId activity, Instant until, Optional<String> toldUpTo) {
  /** Votes of the last moment are in the index by then, and clocks of servers differ. */
  public static final Duration DELAY = Duration.ofSeconds(10);
  private static final String ACTIVITY = "activity";
  private static final String UNTIL = "until";
  private static final String TOLD = "told";

  public static Item ofNew(ActivityId activity, Poll poll) {
    var end = new PollEndRow(activity, poll.until(), Optional.empty());
    return ItemType.POLL_END.at(end.key())
        .set(ACTIVITY, activity.text())
        .set(UNTIL, poll.until().getEpochSecond())
        .build();
  }

  public static PollEndRow of(Item row) {
    return new PollEndRow(new ActivityId(row.text(ACTIVITY)),
        Instant.ofEpochSecond(row.number(UNTIL)), row.findText(TOLD));
  }

  public Key key() {
    return SystemKeys.due(until.plus(DELAY), "poll#" + activity);
  }

  /** Keeps how far the votes are told of. */
  public Op toldUpTo(String next) {
    return new Op.Update(
        key(), List.of(Change.set(TOLD, next)), List.of(Condition.present()));
  }
}
