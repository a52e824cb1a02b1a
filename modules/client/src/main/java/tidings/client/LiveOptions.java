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
 *     {@value #MAX_SHOWING}
 */
public record LiveOptions(Optional<String> since, List<ActivityId> showing) {
  /** Activities that one connection may show. */
  public static final int MAX_SHOWING = 200;
  /** From now on. */
  public static final LiveOptions FROM_NOW = new LiveOptions(Optional.empty(), List.of());

  /** @throws IllegalArgumentException when it shows too many */
  public LiveOptions {
    showing = requireWithinLimit(showing);
  }

  /** With what was missed since this position. */
  public static LiveOptions since(String position) {
    return new LiveOptions(Optional.of(position), List.of());
  }

  /** With what was missed since this page was read, which is on the screen. */
  public static LiveOptions after(FeedPage page) {
    var shown = page.page().items().stream().map(entry -> entry.activity().id()).toList();
    return since(page.position()).showing(shown);
  }

  public LiveOptions showing(List<ActivityId> ids) {
    return new LiveOptions(since, ids);
  }

  static List<ActivityId> requireWithinLimit(Collection<ActivityId> showing) {
    if (showing.size() > MAX_SHOWING) {
      throw new IllegalArgumentException("a connection shows up to " + MAX_SHOWING);
    }
    return List.copyOf(showing);
  }
}
