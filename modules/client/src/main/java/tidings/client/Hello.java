// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;

/**
 * How a live connection begins.
 *
 * @param since the position to go on from, such as a feed page's
 * @param showing the activities on the screen, whose changes are wanted; up to
 *     {@value #MOST_SHOWING}
 */
public record Hello(Optional<String> since, List<ActivityId> showing) {
  /** Activities that one connection may show. */
  public static final int MOST_SHOWING = 200;
  /** From now on. */
  public static final Hello NOW = new Hello(Optional.empty(), List.of());

  /** @throws IllegalArgumentException when it shows too many */
  public Hello {
    showing = checked(showing);
  }

  /** With what was missed since this position. */
  public static Hello since(String position) {
    return new Hello(Optional.of(position), List.of());
  }

  public Hello showing(List<ActivityId> ids) {
    return new Hello(since, ids);
  }

  static List<ActivityId> checked(Collection<ActivityId> showing) {
    if (showing.size() > MOST_SHOWING) {
      throw new IllegalArgumentException("a connection shows up to " + MOST_SHOWING);
    }
    return List.copyOf(showing);
  }
}
