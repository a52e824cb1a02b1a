// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.core.errors.Refusal;

/** The paths of the web client's pages; the same document is sent for all of them. */
final class PagePaths {
  private static final Set<List<String>> FIXED_PATHS =
      Stream.of(
          "", "index.html",
          "sign-in", "sign-up", "forgot-password", "reset-password", "confirm-email",
          "notifications", "explore", "bookmarks", "lists", "moderation", "moderation/profiles",
          "moderation/suspended",
          "settings", "settings/email", "settings/sign-in", "settings/sessions", "settings/notices",
          "settings/silence",
          "settings/look", "settings/data")
          .map(path -> List.of(path.split("/")))
          .collect(toUnmodifiableSet());
  /** Sub-pages of an entity, such as {@code city:lisbon/followers}. */
  private static final Set<String> TABS = Set.of("followers", "following", "likes");

  private PagePaths() {}

  /** @param path its segments */
  static boolean isPage(List<String> path) {
    return FIXED_PATHS.contains(path) || switch (path.size()) {
      case 1 -> isEntity(path.getFirst());
      case 2 -> isEntity(path.getFirst()) && TABS.contains(path.getLast())
          || path.getFirst().equals("signed-in"); // back from a provider
      default -> false;
    };
  }

  /** A ref, or the handle of a user, such as {@code @ana}. */
  private static boolean isEntity(String text) {
    return text.startsWith("@") ? Handle.isValid(text.substring(1)) : isRef(text);
  }

  private static boolean isRef(String text) {
    try {
      Ref.parse(text);
      return true;
    } catch (Refusal none) {
      return false;
    }
  }
}
