// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * The channels on which a user wants notifications. The row is in the partition of the notices, so
 * that a reader of all of them has it, too.
 *
 * @param version changes with every write; 0 if not stored
 */
public record NoticePreferencesRow(UserId user, NoticePreferences preferences, long version) {
  private static final String STANDARD = "standard";
  private static final String TYPES = "types";
  private static final String VERSION = "version";
  private static final char YES = '1';
  private static final char NO = '0';

  public static NoticePreferencesRow read(Table table, UserId user) {
    return of(user, table.get(FeedKeys.noticePreferences(user)).await());
  }

  /** The stored preferences, or those of a user who has chosen nothing. */
  public static NoticePreferencesRow of(UserId user, Optional<Item> row) {
    return new NoticePreferencesRow(
        user, preferences(row), row.map(item -> item.number(VERSION)).orElse(0L));
  }

  /** The preferences in a row. */
  public static NoticePreferences preferences(Optional<Item> row) {
    return row.map(item -> item.cachedAs(NoticePreferences.class, NoticePreferencesRow::parse))
        .orElse(NoticePreferences.NONE);
  }

  private static NoticePreferences parse(Item row) {
    var byType = new HashMap<String, Channels>();
    for (var entry : row.list(TYPES)) {
      int split = entry.indexOf(' ');
      byType.put(entry.substring(0, split), channels(entry.substring(split + 1)));
    }
    return new NoticePreferences(channels(row.text(STANDARD)), byType);
  }

  private static Channels channels(String text) {
    return new Channels(text.charAt(0) == YES, text.charAt(1) == YES);
  }

  private static String text(Channels channels) {
    return "" + (channels.app() ? YES : NO) + (channels.out() ? YES : NO);
  }

  /** Stores other preferences; fails after a concurrent change. */
  public Op write(NoticePreferences changed) {
    return new Op.Put(
        ItemType.NOTICE_PREFERENCES.at(FeedKeys.noticePreferences(user))
            .set(STANDARD, text(changed.standard()))
            .set(TYPES, changed.byType().entrySet().stream()
                .map(entry -> entry.getKey() + " " + text(entry.getValue()))
                .sorted()
                .toList())
            .set(VERSION, version + 1)
            .build(),
        List.of(version == 0 ? Condition.absent() : Condition.equal(VERSION, version)));
  }
}
