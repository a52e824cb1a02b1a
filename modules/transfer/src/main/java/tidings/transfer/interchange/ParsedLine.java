// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Map;
import tidings.core.ActivityId;

/**
 * A line number with the parsed record.
 *
 * @param foreignIds the ids of activities as they are written in the line, where that differs
 */
record ParsedLine(int line, ImportRecord entry, Map<ActivityId, String> foreignIds) {

  /** A message in which activities have the ids that the line has. */
  String asWritten(String message) {
    var shown = message;
    for (var id : foreignIds.entrySet()) {
      shown = shown.replace(id.getKey().text(), id.getValue());
    }
    return shown;
  }
}
