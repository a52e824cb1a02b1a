// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;

/**
 * How a live connection begins.
 *
 * @param since the position to go on from, such as a feed page's
 * @param showing the activities on the screen, whose changes are wanted; up to 200
 */
public record Hello(Optional<String> since, List<ActivityId> showing) {
  /** From now on. */
  public static final Hello NOW = new Hello(Optional.empty(), List.of());

  /** With what was missed since this position. */
  public static Hello since(String position) {
    return new Hello(Optional.of(position), List.of());
  }

  public Hello showing(List<ActivityId> ids) {
    return new Hello(since, ids);
  }
}
