// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;

import com.carrotsearch.hppc.LongHashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Finds relations of two users that exclude each other: a block excludes follows and requests, and
 * a follow excludes the request for it. What the store has stays. Between two lines the block
 * counts, then the follow: a file that is written while a user blocks another one may have both.
 */
final class RelationConflicts {
  private final LongHashSet lines = new LongHashSet();

  /** A row whose existence excludes a record. */
  record ExcludingRow(Key key, String reason) {}

  /** Adds a valid line, which may exclude others. */
  void add(ImportRecord entry) {
    switch (entry) {
      case BlockRecord(var user, var blocked, var since) -> {
        add(FollowKeys.blocked(user, blocked.ref()));
        add(FollowKeys.blocked(blocked, user.ref()));
      }
      case FollowRecord follow when follow.edge().isOpen() -> add(follow.key());
      default -> {
      }
    }
  }

  private void add(Key key) {
    lines.add(Hash64.of(key));
  }

  /** The mark of a block between two users, in either direction. */
  static ExcludingRow block(UserId user, UserId other) {
    return new ExcludingRow(
        FollowKeys.blocked(user, other.ref()), "there is a block between the two");
  }

  /** Keys of the rows whose existence excludes a record, with the reasons. */
  static Map<Key, String> excludingRows(ImportRecord entry) {
    var rows = new LinkedHashMap<Key, String>();
    switch (entry) {
      case FollowRecord(var user, var edge) when edge.target().isUser() -> {
        var block = block(user, new UserId(edge.target().id()));
        rows.put(block.key(), block.reason());
      }
      case FollowRequestRecord request -> {
        var block = block(request.user(), request.owner());
        rows.put(block.key(), block.reason());
        rows.put(FollowKeys.edge(request.user(), request.owner().ref()),
            request.user().ref() + " follows " + request.owner().ref() + " already");
      }
      case BlockRecord(var user, var blocked, var since) -> {
        putRelations(rows, user, blocked);
        putRelations(rows, blocked, user);
      }
      default -> {
      }
    }
    return rows;
  }

  private static void putRelations(Map<Key, String> rows, UserId user, UserId other) {
    rows.put(FollowKeys.edge(user, other.ref()),
        "the store has a follow of " + other.ref() + " by " + user.ref());
    rows.put(FollowKeys.request(other, user),
        "the store has a request of " + user.ref() + " to follow " + other.ref());
  }

  /**
   * Finds the reason why a record is excluded.
   *
   * @param rows the rows of {@link #excludingRows} that the store has
   */
  Optional<String> find(ImportRecord entry, Map<Key, Item> rows) {
    return excludingRows(entry).entrySet().stream()
        .filter(row -> isExcludedBy(entry, Optional.ofNullable(rows.get(row.getKey())))
            || isExcludedByLine(entry, row.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** A user who followed another one once, and sees the past of that time, may ask to again. */
  private static boolean isExcludedBy(ImportRecord entry, Optional<Item> row) {
    return row.filter(found -> !(entry instanceof FollowRequestRecord
        && ItemType.EDGE.matches(found) && !EdgeRow.isOpen(found))).isPresent();
  }

  private boolean isExcludedByLine(ImportRecord entry, Key key) {
    return !(entry instanceof BlockRecord) && lines.contains(Hash64.of(key));
  }

  /** The failure of a write that another server has made impossible meanwhile. */
  static Refusal refusal(ImportRecord entry, String reason) {
    return CHANGED_MEANWHILE.refusal(entry.displayName() + ": " + reason);
  }
}
