// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Phrases by topic, from a resource with sections. */
final class Phrases {
  private final Map<String, List<Phrase>> sections = new LinkedHashMap<>();

  private Phrases() {}

  static Phrases of(String script) {
    var phrases = new Phrases();
    var section = new ArrayList<Phrase>();
    for (var line : DemoTexts.lines(script)) {
      if (line.startsWith("[")) {
        section = new ArrayList<>();
        phrases.sections.put(line.substring(1, line.length() - 1), section);
      } else {
        section.add(new Phrase(line));
      }
    }
    return phrases;
  }

  /** Whether there are phrases in this section. */
  boolean contains(String section) {
    return sections.containsKey(section);
  }

  /** A random phrase of this section. */
  Phrase pick(String section, RandomGenerator random) {
    var phrases = sections.getOrDefault(section, List.of());
    return phrases.get(random.nextInt(phrases.size()));
  }
}
