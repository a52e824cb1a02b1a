// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Polls.Vote;
import tidings.core.Polls.Withdraw;
import tidings.core.UserId;

/**
 * What a user wants to have voted for.
 *
 * @param choices ascending; none withdraws the vote
 */
record VoteChange(UserId user, ActivityId activityId, List<Integer> choices) {
  static VoteChange of(Vote ask) {
    return new VoteChange(ask.user(), ask.activityId(), ask.choices());
  }

  static VoteChange of(Withdraw ask) {
    return new VoteChange(ask.user(), ask.activityId(), List.of());
  }

  boolean isWithdrawal() {
    return choices.isEmpty();
  }
}
