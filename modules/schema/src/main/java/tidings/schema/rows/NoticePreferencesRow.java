// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.HashMap;
import java.util.Optional;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * The channels on which a user wants notifications. The row is in the partition of the notices, so
 * that a reader of all of them has it, too.
 */
public record NoticePreferencesRow(UserId user, NoticePreferences preferences) {
  private static final String STANDARD = "standard";
  private static final String TYPES = "types";
  private static final char YES = '1';
  private static final char NO = '0';

  /** The stored preferences, or those of a user who has chosen nothing. */
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

  public Item item() {
    return ItemType.NOTICE_PREFERENCES.at(FeedKeys.noticePreferences(user))
        .set(STANDARD, text(preferences.standard()))
        .set(TYPES, preferences.byType().entrySet().stream()
            .map(entry -> entry.getKey() + " " + text(entry.getValue()))
            .sorted()
            .toList())
        .build();
  }
}
