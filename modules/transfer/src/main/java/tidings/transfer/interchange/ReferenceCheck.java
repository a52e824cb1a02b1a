// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ErasedUserRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/** Checks that everything that lines refer to exists, in the file or in the store. */
final class ReferenceCheck {
  private final Table table;
  private final FilePass pass;
  private final SeenRecords seen;
  private final RelationConflicts conflicts;
  private final boolean update;
  private final LongHashSet existing = new LongHashSet();
  private final CommentForest comments = new CommentForest();

  ReferenceCheck(Table table, FilePass pass, SeenRecords seen, RelationConflicts conflicts,
      boolean update) {
    this.table = table;
    this.pass = pass;
    this.seen = seen;
    this.conflicts = conflicts;
    this.update = update;
  }

  /**
   * Rejects lines with missing references, and transitively the lines that refer to these.
   *
   * @param onRead receives the number of bytes read since the last call; first pass only
   */
  void check(LongConsumer onRead) {
    long rejectedBefore = pass.rejected().rejected();
    pass.forEachBatch(onRead, this::check);
    if (pass.rejected().rejected() > rejectedBefore) {
      pass.forEachBatch(bytes -> {}, this::check);
    }
  }

  private void check(List<ParsedLine> batch) {
    var lookups = new ArrayList<Key>();
    for (var parsed : batch) {
      parsed.entry().requiredKeys().values().stream().filter(key -> !exists(key))
          .forEach(lookups::add);
      if (parsed.entry() instanceof AccountRecord account) {
        lookups.add(account.key());
      }
      lookups.addAll(RelationConflicts.excludingRows(parsed.entry()).keySet());
      lookups.addAll(HandleClaims.keys(parsed.entry()));
      PlainShares.key(parsed.entry()).ifPresent(lookups::add);
      if (update && parsed.entry() instanceof ActivityRecord activity) {
        lookups.add(activity.key());
      }
    }
    Map<Key, Item> rows = lookups.isEmpty() ? Map.of() : table.getAll(lookups).await();
    rows.values().stream()
        .filter(row -> !ActivityRow.isDeleted(row) && !ErasedUserRow.is(row))
        .forEach(row -> existing.add(Hash64.of(row.key())));
    batch.forEach(parsed -> check(parsed, rows));
  }

  private void check(ParsedLine parsed, Map<Key, Item> rows) {
    if (ErasedUserRow.is(Optional.ofNullable(rows.get(parsed.entry().key())))) {
      reject(parsed, "it was erased, and its id is not given again");
    } else {
      checkReferences(parsed, rows);
    }
  }

  private void checkReferences(ParsedLine parsed, Map<Key, Item> rows) {
    var missing = parsed.entry().requiredKeys().entrySet().stream()
        .filter(need -> !exists(need.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
    var conflict = conflicts.find(parsed.entry(), rows)
        .or(() -> takenHandle(parsed, rows))
        .or(() -> update ? StoredRecords.conflict(parsed.entry(), rows) : Optional.empty());
    if (missing.isPresent()) {
      reject(parsed, "there is no " + missing.get() + " in the file or the store");
    } else if (conflict.isPresent()) {
      reject(parsed, conflict.get());
    } else if (parsed.entry() instanceof ActivityRecord post && !isAttachable(post)) {
      reject(parsed, "it is a comment on itself or on one of its replies");
    }
  }

  /** The handle of an account that stays as it is does not matter. */
  private Optional<String> takenHandle(ParsedLine parsed, Map<Key, Item> rows) {
    return !update && rows.containsKey(parsed.entry().key())
        ? Optional.empty()
        : HandleClaims.taken(parsed.entry(), rows)
            .or(() -> PlainShares.taken(parsed.entry(), rows));
  }

  private boolean isAttachable(ActivityRecord post) {
    return post.commentedOn()
        .map(
            commented -> comments.attach(Hash64.of(post.key()),
                Hash64.of(ActivityKeys.profile(commented))))
        .orElse(true);
  }

  private boolean exists(Key key) {
    long hash = Hash64.of(key);
    long root = comments.root(hash);
    return seen.contains(root) || existing.contains(root) || existing.contains(hash);
  }

  private void reject(ParsedLine parsed, String reason) {
    seen.remove(parsed.entry().key());
    pass.rejected().rejectInconsistent(parsed.line(), parsed.asWritten(reason));
  }
}
