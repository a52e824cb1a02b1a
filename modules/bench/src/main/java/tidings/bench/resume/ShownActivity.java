// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;

/** The mutable parts of an activity as a page shows them. */
record ShownActivity(Optional<String> text, Map<String, Long> likes) {

  static ShownActivity of(Activity activity) {
    return new ShownActivity(activity.object().text(), activity.counts().likes());
  }

  /** A copy with other counts. */
  ShownActivity withCounts(Activity.Counts counts) {
    return new ShownActivity(text, counts.likes());
  }
}
