// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.List;

/**
 * Where people of the demo come from, and what they are called there.
 *
 * @param city a ref, or anything else for those from elsewhere
 */
record Origin(String city, List<String> firstNames, List<String> surnames) {

  static List<Origin> all() {
    return Script.lines("names").stream().map(Origin::of).toList();
  }

  private static Origin of(String line) {
    var parts = line.split(" \\| ", 3);
    return new Origin(parts[0], List.of(parts[1].split(" ")), List.of(parts[2].split(" ")));
  }
}
