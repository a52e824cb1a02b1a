// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A sentence template: <code>{a|b}</code> selects one of the options, also nested, and
 * {@code $city} inserts a word.
 */
record Phrase(String pattern) {

  /** Renders the template with random options. */
  String render(RandomGenerator random, Map<String, String> words) {
    var text = expand(pattern, random);
    for (var word : words.entrySet()) {
      text = text.replace("$" + word.getKey(), word.getValue());
    }
    return text;
  }

  /** Whether the template uses this word. */
  boolean uses(String word) {
    return pattern.contains("$" + word);
  }

  private static String expand(String text, RandomGenerator random) {
    int open = text.indexOf('{');
    if (open < 0) {
      return text;
    }
    var choices = new ArrayList<String>();
    int end = splitChoices(text, open, choices);
    var choice = choices.get(random.nextInt(choices.size()));
    return text.substring(0, open) + expand(choice, random) + expand(text.substring(end), random);
  }

  /** Collects the options of the brace that opens here, and returns the index of its end. */
  private static int splitChoices(String text, int open, List<String> choices) {
    int depth = 0;
    int start = open + 1;
    for (int i = open; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '{' -> depth++;
        case '}' -> depth--;
        default -> {
        }
      }
      boolean closes = depth == 0;
      if (closes || depth == 1 && text.charAt(i) == '|') {
        choices.add(text.substring(start, i));
        start = i + 1;
      }
      if (closes) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("a brace is not closed in: " + text);
  }
}
