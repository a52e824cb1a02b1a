// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;

/**
 * Options of a live connection.
 *
 * @param since position from which to resume, such as that of a feed page
 * @param showing the activities on display, whose changes are sent; up to {@value #MAX_SHOWING}
 */
public record LiveOptions(Optional<String> since, List<ActivityId> showing) {
  /** Maximum number of activities on display. */
  public static final int MAX_SHOWING = 200;
  /** Starts with the current position. */
  public static final LiveOptions FROM_NOW = new LiveOptions(Optional.empty(), List.of());

  /** @throws IllegalArgumentException if there are too many activities on display */
  public LiveOptions {
    showing = requireWithinLimit(showing);
  }

  /** Resumes from this position. */
  public static LiveOptions since(String position) {
    return new LiveOptions(Optional.of(position), List.of());
  }

  /** Resumes from this feed page, whose activities are on display. */
  public static LiveOptions after(FeedPage page) {
    var shown = page.page().items().stream().map(entry -> entry.activity().id()).toList();
    return since(page.position()).showing(shown);
  }

  public LiveOptions showing(List<ActivityId> ids) {
    return new LiveOptions(since, ids);
  }

  static List<ActivityId> requireWithinLimit(Collection<ActivityId> showing) {
    if (showing.size() > MAX_SHOWING) {
      throw new IllegalArgumentException("at most " + MAX_SHOWING + " activities per connection");
    }
    return List.copyOf(showing);
  }
}
