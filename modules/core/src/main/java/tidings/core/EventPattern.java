// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.Collection;
import java.util.stream.Stream;
import tidings.core.errors.Refusal;

/**
 * Selects kinds of events: one kind, such as {@code activity.created}, or all about one thing, such
 * as {@code activity.*}.
 */
public record EventPattern(String text) {
  private static final String ALL = ".*";

  /** @throws Refusal {@code invalid_field} if there is no such kind */
  public EventPattern {
    var pattern = text;
    if (Stream.of(SiteEvent.Kind.values()).noneMatch(kind -> matches(pattern, kind.code()))) {
      throw INVALID_FIELD.refusal("there is no kind of event of this name");
    }
  }

  /** Whether this selects a kind of event. */
  public boolean matches(String kind) {
    return matches(text, kind);
  }

  private static boolean matches(String pattern, String kind) {
    return pattern.endsWith(ALL) && pattern.indexOf('.') == pattern.length() - ALL.length()
        ? kind.startsWith(pattern.substring(0, pattern.length() - 1))
        : pattern.equals(kind);
  }

  /**
   * Whether one of these selects an event. None selects all public ones; what is not public, such as
   * a notification, has to be named.
   */
  public static boolean select(Collection<EventPattern> patterns, SiteEvent event) {
    return patterns.isEmpty()
        ? event.isPublic()
        : patterns.stream().anyMatch(pattern -> pattern.matches(event.kind()));
  }

  @Override
  public String toString() {
    return text;
  }
}
