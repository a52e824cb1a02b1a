// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Condition;
import tidings.store.Transaction;
import tidings.store.combine.TransactionBatch;

/** The row of a vote and the counts that it changes, in one transaction. */
record VoteWrite(VoteChange change, Transaction transaction) implements TransactionBatch.Entry {

  /** @param before the stored vote of the user, which is for other choices */
  static VoteWrite of(VoteChange change, Optional<VoteRow> before, Envelope activity, Instant now,
      Position stamp) {
    var after = Optional.of(change).filter(vote -> !vote.isWithdrawal())
        .map(vote -> new VoteRow(vote.user(), vote.activityId(), vote.choices(), now));
    var transaction =
        VisibilityReader.addConditions(new Transaction(), change.user(), activity);
    (after.isPresent()
        ? transaction.put(after.get().item())
        : transaction.delete(ActivityKeys.vote(change.user(), change.activityId())))
        .onlyIf(before.map(VoteRow::isUnchanged).orElse(Condition.absent()));
    transaction.add(CountsRow.add(activity.id(), difference(before, after), stamp));
    return new VoteWrite(change, transaction);
  }

  /** What a vote adds to counters by name, without zeros. */
  static Map<String, Long> difference(Optional<VoteRow> before, Optional<VoteRow> after) {
    var amounts = new HashMap<String, Long>();
    before.map(VoteRow::counters).orElse(List.of())
        .forEach(name -> amounts.merge(name, -1L, Long::sum));
    after.map(VoteRow::counters).orElse(List.of())
        .forEach(name -> amounts.merge(name, 1L, Long::sum));
    amounts.values().removeIf(amount -> amount == 0);
    return amounts;
  }
}
