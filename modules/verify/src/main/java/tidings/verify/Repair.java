// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import tidings.core.Position;
import tidings.core.Watermark;
import tidings.schema.broadcast.LateChanges;
import tidings.store.ConditionFailedException;
import tidings.store.Table;

/** Repairs findings, one at a time. */
public record Repair(Table table, Watermark watermark) {

  /** Repairs a finding; returns false if the data has changed since. Waits for the store. */
  public boolean repair(Finding finding) {
    try {
      return watermark.during(
          new LateChanges(table).reloadAll(), stamp -> repair(finding, stamp));
    } catch (ConditionFailedException changed) {
      return false;
    }
  }

  private boolean repair(Finding finding, Position stamp) {
    var ops = finding.repair().ops(stamp);
    if (!ops.isEmpty()) {
      table.write(ops).await();
    }
    return true;
  }
}
