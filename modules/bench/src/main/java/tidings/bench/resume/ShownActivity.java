// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Optional;
import tidings.core.Activity;

/** The mutable parts of an activity as a page shows them. */
public record ShownActivity(Optional<String> text, Activity.Counts counts) {

  public static ShownActivity of(Activity activity) {
    return new ShownActivity(activity.object().text(), activity.counts());
  }

  /** A copy with other counts. */
  ShownActivity withCounts(Activity.Counts newCounts) {
    return new ShownActivity(text, newCounts);
  }
}
