// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import tidings.core.bus.Ask;

/** Requests to the polls actor. Those for one activity may be combined into one write. */
public sealed interface Polls<A> extends Ask<A> {

  /**
   * Votes in the poll of an activity, in place of an earlier vote of the user. Idempotent; refused as
   * {@code poll_ended} after the end of the poll.
   *
   * @param choices indexes of choices, at least one; kept sorted and distinct
   */
  record Vote(UserId user, ActivityId activityId, List<Integer> choices)
      implements Polls<Activity.Counts>, Unordered {
    public Vote {
      choices = choices.stream().distinct().sorted().toList();
    }

    @Override
    public Object key() {
      return activityId;
    }
  }

  /** Withdraws the vote of the user, if there is one. Refused as {@code poll_ended} after the end. */
  record Withdraw(UserId user, ActivityId activityId)
      implements Polls<Activity.Counts>, Unordered {
    @Override
    public Object key() {
      return activityId;
    }
  }

  /**
   * Removes the vote of a user who is being erased, whether or not the poll has ended and the activity
   * is visible. Idempotent.
   */
  record EraseVote(UserId user, ActivityId activityId) implements Polls<Done>, Unordered {
    @Override
    public Object key() {
      return activityId;
    }
  }
}
