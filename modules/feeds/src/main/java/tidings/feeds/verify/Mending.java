// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import tidings.core.ActivityId;
import tidings.core.Watermark;
import tidings.store.ConditionFailed;
import tidings.store.Table;

/** Mends what was found, one after another. */
public record Mending(Table table, Watermark watermark) {

  /** Whether it is mended; not, if it has changed since it was found. Waits for the store. */
  public boolean mend(Finding finding) {
    try {
      return watermark.during(at -> mend(finding, at));
    } catch (ConditionFailed changed) {
      return false;
    }
  }

  private boolean mend(Finding finding, ActivityId at) {
    var ops = finding.repair().ops(at);
    if (!ops.isEmpty()) {
      table.write(ops).await();
    }
    return true;
  }
}
