// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a run has done and found.
 *
 * @param numbers by what they count, in order
 * @param violations descriptions of what must not happen; the first ones, if there are many
 * @param violationCount number of all
 */
public record ChaosResult(Map<String, Long> numbers, List<String> violations, int violationCount) {
  /** Text for a person: one line each. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    violations.forEach(violation -> lines.add("VIOLATION " + violation));
    numbers.forEach(
        (what, number) -> lines.add(String.format(Locale.ROOT, "%-50s %,12d", what, number)));
    lines.add(String.format(Locale.ROOT, "%-50s %,12d", "violations", violationCount));
    return lines;
  }

  JsonObject json() {
    var json = new JsonObject();
    numbers.forEach(json::put);
    return json.put("violations", violationCount);
  }
}
