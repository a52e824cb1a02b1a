// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.MutedWords.NONE;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * The muted words of a user, in one row beside the mutes: whoever reads these reads it as well, and
 * those who have none read nothing more.
 */
public final class MutedWordsRow {
  private static final String WORDS = "words";
  /** The ends of the words, in the same order; empty for never. */
  private static final String ENDS = "ends";

  private MutedWordsRow() {}

  public static Item item(UserId user, MutedWords muted) {
    return ItemType.MUTED_WORDS.at(FollowKeys.mutedWords(user))
        .set(WORDS, muted.words().stream().map(MutedWord::text).toList())
        .set(ENDS, muted.words().stream()
            .map(word -> word.until().map(end -> "" + end.toEpochMilli()).orElse("")).toList())
        .build();
  }

  public static MutedWords of(Optional<Item> row) {
    return row.map(MutedWordsRow::of).orElse(NONE);
  }

  /** Those among the mutes of a user. */
  static MutedWords among(List<Item> mutes) {
    return of(mutes.stream().filter(ItemType.MUTED_WORDS::matches).findFirst());
  }

  private static MutedWords of(Item row) {
    var texts = row.list(WORDS);
    var ends = row.list(ENDS);
    var words = new ArrayList<MutedWord>(texts.size());
    for (int index = 0; index < texts.size(); index++) {
      var end = ends.get(index);
      words.add(new MutedWord(texts.get(index), end.isEmpty()
          ? Optional.empty()
          : Optional.of(Instant.ofEpochMilli(Long.parseLong(end)))));
    }
    return new MutedWords(words);
  }
}
