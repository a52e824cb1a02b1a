// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The channels on which a user wants notifications: by type, and for all other types.
 *
 * @param standard of the types that are not listed
 * @param byType the type of a notification, or the kind of one that the site posts
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
  public record Channels(boolean app, boolean out) {
    /** A copy with the given values. */
    public Channels with(ChannelsChange change) {
      return new Channels(change.app().orElse(app), change.out().orElse(out));
    }
  }

  /** The values of channels that are given. */
  public record ChannelsChange(Optional<Boolean> app, Optional<Boolean> out) {}

  /**
   * A change of preferences.
   *
   * @param byType types whose channels change; empty for those that are no longer listed
   */
  public record Change(Optional<ChannelsChange> standard,
      Map<String, Optional<ChannelsChange>> byType) {
    public Change {
      byType = Map.copyOf(byType);
    }
  }

  public NoticePreferences {
    byType = Map.copyOf(byType);
  }

  /** The channels of a type. */
  public Channels of(String type) {
    return byType.getOrDefault(type, standard);
  }

  /** A copy with a change; a type that was not listed begins with the standard. */
  public NoticePreferences with(Change change) {
    var changed = change.standard().map(standard::with).orElse(standard);
    var types = new TreeMap<>(byType);
    change.byType().forEach((type, channels) -> channels.ifPresentOrElse(
        given -> types.put(type, types.getOrDefault(type, changed).with(given)),
        () -> types.remove(type)));
    return new NoticePreferences(changed, types);
  }
}
