// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.app.terminal.Printable;
import tidings.gateway.Network;

/**
 * A value that was given for a setting. Each way to read it throws {@link Trouble} when the value
 * is none such, naming the setting, the place where it was found, and what it has to be.
 *
 * @param value a text, or what JSON has
 * @param place where it was found
 */
record Setting(String name, Object value, String place) {
  private static final int HIGHEST_PORT = 65535;
  /** Given where the machine tells. */
  private static final String AUTO = "auto";
  private static final Pattern BASE = Pattern.compile("(/[A-Za-z0-9_-]{1,40}){1,5}");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[a-z0-9.-]{1,253}(:[0-9]{1,5})?");

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

  /** A text that may be left empty. */
  Optional<String> optional() {
    return value.equals("") ? Optional.empty() : Optional.of(text());
  }

  /** @param pattern what all of it has to be like */
  String matching(String pattern) {
    if (text().matches(pattern)) {
      return text();
    }
    throw wrong("of the form " + pattern);
  }

  /** The address of another server, which may be left empty. */
  Optional<URI> address() {
    return optional().map(text -> {
      try {
        var uri = new URI(text);
        if (uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme())) {
          return uri;
        }
      } catch (URISyntaxException none) {
        // told below
      }
      throw wrong("an address such as http://localhost:8000");
    });
  }

  boolean flag() {
    return switch (value.toString()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong("true or false");
    };
  }

  Path folder() {
    try {
      return Path.of(text());
    } catch (InvalidPathException impossible) {
      throw wrong("a folder");
    }
  }

  /** What is in the file that it names. @param what it has to be */
  byte[] bytes(String what) {
    try {
      return Files.readAllBytes(Path.of(optional().orElseThrow(() -> wrong(what))));
    } catch (IOException | InvalidPathException unreadable) {
      throw wrong(what + " that can be read");
    }
  }

  /** A path below which everything is, without a slash at its end; empty for the root. */
  String base() {
    return optional().map(path -> {
      if (BASE.matcher(path).matches()) {
        return path;
      }
      throw wrong("empty, or a path such as /tidings");
    }).orElse("");
  }

  /** Origins of web pages, as browsers write them. */
  Set<String> origins() {
    return texts().stream().map(origin -> {
      if (ORIGIN.matcher(origin).matches()) {
        return origin;
      }
      throw wrong("a list of origins such as https://example.org, in lower case");
    }).collect(toSet());
  }

  List<Network> networks() {
    return texts().stream()
        .map(
            text -> Network.parse(text)
                .orElseThrow(() -> wrong("a list of addresses such as 10.0.0.7 or 10.0.0.0/8")))
        .toList();
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

  /** A number with its {@link Unit}. */
  Duration duration(Duration least, Duration most) {
    return Unit.parse(value.toString())
        .filter(given -> given.compareTo(least) >= 0 && given.compareTo(most) <= 0)
        .orElseThrow(
            () -> wrong("a duration such as 30s or 90d, " + Unit.write(least) + " to "
                + Unit.write(most)));
  }

  /** A number with its {@link ByteUnit}, in bytes. */
  long size(long least, long most) {
    return size("", least, most);
  }

  /** The same, or what is found out where it is left open. */
  long size(LongSupplier automatic, long least, long most) {
    return value.toString().equals(AUTO) ? automatic.getAsLong() : size(AUTO + " or ", least, most);
  }

  private long size(String otherwise, long least, long most) {
    return ByteUnit.parse(value.toString())
        .filter(given -> given >= least && given <= most)
        .orElseThrow(
            () -> wrong(otherwise + "a size such as 256MB or 2GB, " + ByteUnit.write(least)
                + " to " + ByteUnit.write(most)));
  }

  /** @param expected what it has to be */
  Trouble wrong(String expected) {
    var shown = Printable.of(value.toString());
    return Trouble.misused(
        name + " (from " + place + ") has to be " + expected + ", and is '" + shown + "'");
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
