// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The vote of a user in the poll of an activity.
 *
 * @param choices indexes of the choices, ascending; at least one
 */
public record VoteRow(UserId user, ActivityId activity, List<Integer> choices, Instant votedAt) {
  private static final String CHOICES = "choices";

  public Item item() {
    return ItemType.VOTE.at(ActivityKeys.vote(user, activity))
        .set(CHOICES, texts())
        .set("at", votedAt.toEpochMilli())
        .indexed(ActivityKeys.voteIndex(activity, user))
        .build();
  }

  public static VoteRow of(Item row) {
    return new VoteRow(
        KeyFormat.owner(row.key()),
        new ActivityId(row.key().sk()),
        row.list(CHOICES).stream().map(Integer::valueOf).toList(),
        Instant.ofEpochMilli(row.number("at")));
  }

  /** The stored vote is for the same choices. */
  public Condition isUnchanged() {
    return Condition.equal(CHOICES, texts());
  }

  /** The names of the counters that count it. */
  public List<String> counters() {
    return Stream.concat(choices.stream().map(CountsRow::votes), Stream.of(CountsRow.VOTERS))
        .toList();
  }

  private List<String> texts() {
    return choices.stream().map(String::valueOf).toList();
  }
}
