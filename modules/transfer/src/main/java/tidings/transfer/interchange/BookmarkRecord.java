// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Bookmarks;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.rows.BookmarkRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** A bookmark of an activity. The numbers of bookmarks of its user are counted afterwards. */
record BookmarkRecord(BookmarkRow bookmark) implements ImportRecord {
  private static final TextRule FOLDER = line(1, Bookmarks.MAX_FOLDER_LENGTH);

  /** @throws IdMapping.UnknownIdException if no earlier line defines the activity */
  static BookmarkRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var user = new UserId(fields.text("user", line(1, 64)));
    var savedAt = Timestamps.readPast(fields, "at", now);
    var folder = fields.optionalText("folder", FOLDER);
    var activity = ids.resolve(fields.text("activity", IdMapping.RULE));
    return new BookmarkRecord(
        new BookmarkRow(user, activity, savedAt.orElse(activity.time()), folder));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.BOOKMARK;
  }

  @Override
  public String displayName() {
    return "the bookmark of " + bookmark.activity().ref() + " by " + bookmark.user().ref();
  }

  @Override
  public Key key() {
    return BookmarkKeys.bookmark(bookmark.user(), bookmark.activity());
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return bookmark.items().getFirst();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return bookmark.items().stream().skip(1).toList();
  }

  /** A bookmark that the user has made meanwhile stays, in its folder. */
  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction = new Transaction().put(row(importTarget)).onlyIf(Condition.absent());
    relatedRows(importTarget).forEach(transaction::put);
    return Optional.of(transaction);
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(bookmark.user(), bookmark.activity().ref());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public Set<UserId> countedBookmarks() {
    return Set.of(bookmark.user());
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", bookmark.user().text())
        .put("activity", bookmark.activity().text())
        .put("at", bookmark.savedAt())
        .putTextIfPresent("folder", bookmark.folder());
  }
}
