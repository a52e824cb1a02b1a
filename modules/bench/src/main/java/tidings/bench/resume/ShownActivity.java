// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;

/** What a page shows of an activity, as far as it may change. */
record ShownActivity(Optional<String> text, Map<String, Long> likes) {

  static ShownActivity of(Activity activity) {
    return new ShownActivity(activity.object().text(), activity.counts().likes());
  }

  /** The same with other counts. */
  ShownActivity withCounts(Activity.Counts counts) {
    return new ShownActivity(text, counts.likes());
  }
}
