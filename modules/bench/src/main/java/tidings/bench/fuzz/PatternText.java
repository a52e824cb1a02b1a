// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates texts that match a regular expression, of the kind that the documents use: classes,
 * groups, alternatives, quantifiers and anchors.
 */
final class PatternText {
  /** Repetitions of a part without an upper bound. */
  private static final int MAX_OPEN_REPETITIONS = 20;
  /** One in so many quantifiers takes its highest number, and as many its lowest. */
  private static final int BOUNDARY_ONE_IN = 12;
  private static final Map<String, Part> COMPILED = new ConcurrentHashMap<>();
  private static final String PRINTABLE =
      IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).collect(Collectors.joining());

  private final String pattern;
  private int position;

  private sealed interface Part {
    /** Appends a matching text. @return whether the end of the text was reached */
    boolean append(StringBuilder text, RandomGenerator random);
  }

  private record OneOf(String chars) implements Part {
    @Override
    public boolean append(StringBuilder text, RandomGenerator random) {
      text.append(chars.charAt(random.nextInt(chars.length())));
      return false;
    }
  }

  private record Anchor(boolean isEnd) implements Part {
    @Override
    public boolean append(StringBuilder text, RandomGenerator random) {
      return isEnd;
    }
  }

  private record Sequence(List<Part> parts) implements Part {
    @Override
    public boolean append(StringBuilder text, RandomGenerator random) {
      boolean isEnd = false;
      for (var part : parts) {
        isEnd |= part.append(text, random);
      }
      return isEnd;
    }
  }

  private record Alternatives(List<Part> parts) implements Part {
    @Override
    public boolean append(StringBuilder text, RandomGenerator random) {
      return parts.get(random.nextInt(parts.size())).append(text, random);
    }
  }

  private record Repeated(Part part, int min, int max) implements Part {
    @Override
    public boolean append(StringBuilder text, RandomGenerator random) {
      int count = switch (random.nextInt(BOUNDARY_ONE_IN)) {
        case 0 -> min;
        case 1 -> max;
        default -> random.nextInt(min, Math.min(max, min + MAX_OPEN_REPETITIONS) + 1);
      };
      boolean isEnd = false;
      for (int number = 0; number < count; number++) {
        isEnd |= part.append(text, random);
      }
      return isEnd;
    }
  }

  private PatternText(String pattern) {
    this.pattern = pattern;
  }

  /** @param tail follows if the pattern only describes the beginning of a text */
  static String matching(String pattern, String tail, RandomGenerator random) {
    var part = COMPILED.computeIfAbsent(pattern, text -> new PatternText(text).alternatives());
    var text = new StringBuilder();
    return part.append(text, random) ? text.toString() : text.append(tail).toString();
  }

  private Part alternatives() {
    var found = new ArrayList<Part>();
    found.add(sequence());
    while (position < pattern.length() && pattern.charAt(position) == '|') {
      position++;
      found.add(sequence());
    }
    return found.size() == 1 ? found.getFirst() : new Alternatives(found);
  }

  private Part sequence() {
    var parts = new ArrayList<Part>();
    while (position < pattern.length() && "|)".indexOf(pattern.charAt(position)) < 0) {
      parts.add(repeated(single()));
    }
    return new Sequence(parts);
  }

  private Part single() {
    char next = pattern.charAt(position++);
    return switch (next) {
      case '^' -> new Anchor(false);
      case '$' -> new Anchor(true);
      case '.' -> new OneOf(PRINTABLE);
      case '[' -> new OneOf(charClass());
      case '(' -> {
        var group = alternatives();
        position++;
        yield group;
      }
      case '\\' -> new OneOf(String.valueOf(pattern.charAt(position++)));
      default -> new OneOf(String.valueOf(next));
    };
  }

  private String charClass() {
    boolean isNegated = pattern.charAt(position) == '^';
    position += isNegated ? 1 : 0;
    int end = pattern.indexOf(']', position);
    var chars = new StringBuilder();
    for (; position < end; position++) {
      char first = pattern.charAt(position);
      boolean isRange = position + 2 < end && pattern.charAt(position + 1) == '-';
      char last = isRange ? pattern.charAt(position + 2) : first;
      IntStream.rangeClosed(first, last).forEach(one -> chars.append((char) one));
      position += isRange ? 2 : 0;
    }
    position = end + 1;
    return isNegated
        ? PRINTABLE.chars().filter(one -> chars.indexOf(Character.toString(one)) < 0)
            .mapToObj(Character::toString).collect(Collectors.joining())
        : chars.toString();
  }

  private Part repeated(Part part) {
    if (position == pattern.length() || "?*+{".indexOf(pattern.charAt(position)) < 0) {
      return part;
    }
    return switch (pattern.charAt(position++)) {
      case '?' -> new Repeated(part, 0, 1);
      case '*' -> new Repeated(part, 0, MAX_OPEN_REPETITIONS);
      case '+' -> new Repeated(part, 1, MAX_OPEN_REPETITIONS);
      default -> {
        int end = pattern.indexOf('}', position);
        var bounds = pattern.substring(position, end).split(",");
        position = end + 1;
        int min = Integer.parseInt(bounds[0]);
        yield new Repeated(part, min, bounds.length == 1 ? min : Integer.parseInt(bounds[1]));
      }
    };
  }
}
