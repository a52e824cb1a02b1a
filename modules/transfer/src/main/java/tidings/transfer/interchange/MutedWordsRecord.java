// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.MutedWordsRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** All muted words of a user. */
record MutedWordsRecord(UserId user, MutedWords muted) implements ImportRecord {
  private static final Set<String> FIELDS = Set.of("text", "until");
  private static final TextRule WORD = line(1, MutedWords.MAX_LENGTH);

  static MutedWordsRecord of(JsonFields fields) {
    var words = fields.requiredObjects("items", MutedWords.MAX_WORDS).stream()
        .map(item -> item.requireOnly(FIELDS))
        .map(item -> new MutedWord(item.text("text", WORD), item.time("until")))
        .toList();
    return new MutedWordsRecord(new UserId(fields.text("user", line(1, 64))),
        new MutedWords(words));
  }

  static MutedWordsRecord of(UserId user, Item row) {
    return new MutedWordsRecord(user, MutedWordsRow.of(Optional.of(row)));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.MUTED_WORDS;
  }

  @Override
  public String displayName() {
    return "the muted words of " + user.ref();
  }

  @Override
  public Key key() {
    return FollowKeys.mutedWords(user);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return MutedWordsRow.item(user, muted);
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of();
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    return Optional.of(new Transaction().put(row(importTarget)).onlyIf(Condition.absent()));
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return Map.of(user.ref().toString(), AccountKeys.account(user));
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public Set<UserId> affectedReaders() {
    return Set.of(user);
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", user.text()).list("items", muted.words(), MutedWordsRecord::word);
  }

  private static void word(MutedWord word, JsonObjectWriter json) {
    json.put("text", word.text()).putIfPresent("until", word.until());
  }
}
