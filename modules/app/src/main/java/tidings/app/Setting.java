// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.joining;

import io.vertx.core.json.JsonArray;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value that was given for a setting. Each way to read it throws {@link Trouble} when the value
 * is none such, naming the setting, the place where it was found, and what it has to be.
 *
 * @param value a text, or what JSON has
 * @param place where it was found
 */
record Setting(String name, Object value, String place) {
  private static final int HIGHEST_PORT = 65535;
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

  int port() {
    var text = value.toString();
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= HIGHEST_PORT) {
      return Integer.parseInt(text);
    }
    throw wrong("a port, 0 to " + HIGHEST_PORT);
  }

  int count(int least, int most) {
    var text = value.toString();
    if (text.matches("\\d{1,9}")) {
      int count = Integer.parseInt(text);
      if (count >= least && count <= most) {
        return count;
      }
    }
    throw wrong("a number, " + least + " to " + most);
  }

  String text() {
    if (value instanceof String text && !text.isBlank()) {
      return text;
    }
    throw wrong("a text");
  }

  Path folder() {
    try {
      return Path.of(text());
    } catch (InvalidPathException impossible) {
      throw wrong("a folder");
    }
  }

  /** Texts in a JSON array, or with commas between them. */
  List<String> texts() {
    return switch (value) {
      case String text -> Arrays.stream(text.split(",")).map(String::strip)
          .filter(part -> !part.isEmpty()).toList();
      case JsonArray array when array.stream().allMatch(String.class::isInstance) ->
        array.stream().map(String.class::cast).toList();
      default -> throw wrong("a list of texts");
    };
  }

  <E extends Enum<E>> E oneOf(Class<E> type) {
    var choices = type.getEnumConstants();
    return Stream.of(choices)
        .filter(choice -> word(choice).equals(value))
        .findFirst()
        .orElseThrow(
            () -> wrong(Stream.of(choices).map(Setting::word).collect(joining(" or "))));
  }

  /** A number with its unit: {@code 500ms}, {@code 30s}, {@code 15m}, {@code 12h}, {@code 90d}. */
  Duration duration(Duration least, Duration most) {
    var matcher = DURATION.matcher(value.toString());
    if (matcher.matches()) {
      var duration = Duration.of(Long.parseLong(matcher.group(1)), unit(matcher.group(2)));
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
    }
    throw wrong("a duration such as 30s or 90d, " + text(least) + " to " + text(most));
  }

  private Trouble wrong(String expected) {
    var shown = value.toString().replaceAll("\\p{Cntrl}", "?");
    return Trouble.misused(
        name + " (from " + place + ") has to be " + expected + ", and is '" + shown + "'");
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static TemporalUnit unit(String letter) {
    return switch (letter) {
      case "ms" -> ChronoUnit.MILLIS;
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      default -> ChronoUnit.DAYS;
    };
  }

  private static String text(Duration duration) {
    return duration.toDaysPart() > 0 ? duration.toDays() + "d" : duration.toSeconds() + "s";
  }
}
