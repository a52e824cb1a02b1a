// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The visibility that an author gives to an activity; {@code visibility} in the API. That of a
 * comment is {@link #PUBLIC}: who may see what it is on may see it.
 */
public enum Reach {
  /** Everybody may see it, and finds it in all lists. */
  PUBLIC,
  /**
   * Everybody who knows its id may see it. Only the author and the author's followers find it in
   * lists other than the author's own.
   */
  UNLISTED,
  /** Only the author and the author's followers may see it. */
  FOLLOWERS;

  /** The name in the API and in the table. */
  public String code() {
    return name().toLowerCase(ROOT);
  }

  /** The value with this name. */
  public static Optional<Reach> of(String code) {
    return Stream.of(values()).filter(reach -> reach.code().equals(code)).findFirst();
  }
}
