// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Map;

/**
 * The channels on which a user wants notifications: by type, and for all other types.
 *
 * @param standard of the types that are not listed
 * @param byType by the type of a notification, or by the kind of one that the site posts
 */
public record NoticePreferences(Channels standard, Map<String, Channels> byType) {
  /** Max. types with channels of their own. */
  public static final int MAX_TYPES = 100;
  /** Those of a user who has chosen nothing. */
  public static final NoticePreferences NONE =
      new NoticePreferences(new Channels(true, false), Map.of());

  /**
   * @param app whether notifications are listed, counted and pushed to the page
   * @param out whether the site is told of them, so that it can send a mail or a push message
   */
  public record Channels(boolean app, boolean out) {}

  public NoticePreferences {
    byType = Map.copyOf(byType);
  }

  /** The channels of a type. */
  public Channels of(String type) {
    return byType.getOrDefault(type, standard);
  }
}
