// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import java.util.Optional;
import tidings.core.Activity;

/** The title of an entry, which an activity need not have. */
final class EntryTitle {
  /** Characters of a text that stand for it. */
  private static final int MAX_LENGTH = 80;

  private EntryTitle() {}

  /** Its name, or the beginning of its text, or who shared or did what. */
  static String of(Activity activity) {
    if (activity.isPlainShare() && activity.shared().isPresent()) {
      return activity.actor().name() + ": " + of(activity.shared().get());
    }
    return activity.object().name()
        .or(() -> activity.object().text().map(EntryTitle::beginning))
        .orElseGet(() -> activity.actor().name() + ": " + activity.object().type());
  }

  /** The first line, cut between words where there are any. */
  private static String beginning(String text) {
    var line = firstLine(text);
    if (line.codePointCount(0, line.length()) <= MAX_LENGTH) {
      return line;
    }
    var cut = line.substring(0, line.offsetByCodePoints(0, MAX_LENGTH));
    int space = cut.lastIndexOf(' ');
    return (space > 0 ? cut.substring(0, space) : cut) + "\u2026";
  }

  private static String firstLine(String text) {
    return Optional.of(text.strip()).flatMap(stripped -> stripped.lines().findFirst())
        .orElse(text);
  }
}
