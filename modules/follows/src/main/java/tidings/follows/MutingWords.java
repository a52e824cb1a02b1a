// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.InstantSource;
import tidings.core.Follows;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.FollowKeys;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.MutedWordsRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** Reads and replaces the muted words of a user. Words that have ended hide nothing any more. */
record MutingWords(Bus bus, Table table, InstantSource clock) {

  MutedWords read(UserId user) {
    return MutedWordsRow.of(table.get(FollowKeys.mutedWords(user)).await())
        .activeAt(clock.instant());
  }

  /** @param stamp position of the change, with which connected clients reload */
  MutedWords replace(UserId user, MutedWords words, Position stamp) {
    words.words().forEach(this::requireValid);
    var changed = new Follows.VisibilityChanged(user);
    var transaction = words.isEmpty()
        ? new Transaction().delete(FollowKeys.mutedWords(user))
        : new Transaction().put(MutedWordsRow.item(user, words));
    new Broadcasts(bus, table).add(transaction, changed);
    transaction.add(FeedStateRow.markChanged(user, stamp)).commit(table).await();
    bus.publish(changed);
    return words;
  }

  private void requireValid(MutedWord word) {
    if (word.phrase().isEmpty()) {
      throw INVALID_FIELD.refusal("a muted word has a letter, a digit or a symbol");
    }
    word.until().ifPresent(end -> EndTime.requireValid(end, clock.instant()));
  }
}
