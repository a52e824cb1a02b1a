// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.List;

/**
 * Names of people from one city.
 *
 * @param city ref of the city, or any other text for people from elsewhere
 */
record NamePool(String city, List<String> firstNames, List<String> surnames) {

  static List<NamePool> all() {
    return DemoTexts.lines("names").stream().map(NamePool::of).toList();
  }

  private static NamePool of(String line) {
    var parts = line.split(" \\| ", 3);
    return new NamePool(parts[0], List.of(parts[1].split(" ")), List.of(parts[2].split(" ")));
  }
}
