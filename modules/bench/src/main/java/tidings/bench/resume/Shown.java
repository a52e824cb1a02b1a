// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;

/** What a page shows of an activity, as far as it may change. */
record Shown(Optional<String> text, Map<String, Long> likes) {

  static Shown of(Activity activity) {
    return new Shown(activity.object().text(), activity.counts().likes());
  }

  /** The same with other counts. */
  Shown liked(Activity.Counts counts) {
    return new Shown(text, counts.likes());
  }
}
