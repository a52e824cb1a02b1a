// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A parsed JSON value. Its {@code toString} is the same JSON without whitespace. */
sealed interface JsonValue {
  Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,8}");
  Pattern LARGE_INTEGER = Pattern.compile("0|[1-9][0-9]{0,15}");
  long MAX_EXACT = (1L << 53) - 1;
  Set<String> BOOLEANS = Set.of("true", "false");

  /** The same JSON for all that differ in whitespace and in the order of fields alone. */
  default String canonical() {
    return toString();
  }

  /** The number, if it is an integer without a sign. */
  default Optional<Integer> integer() {
    return this instanceof Literal(var written) && INTEGER.matcher(written).matches()
        ? Optional.of(Integer.valueOf(written))
        : Optional.empty();
  }

  /** The number, if it is an integer without a sign that a double represents exactly. */
  default Optional<Long> largeInteger() {
    return this instanceof Literal(var written) && LARGE_INTEGER.matcher(written).matches()
        ? Optional.of(Long.valueOf(written)).filter(number -> number <= MAX_EXACT)
        : Optional.empty();
  }

  /** True or false, if it is one of them. */
  default Optional<Boolean> bool() {
    return this instanceof Literal(var written) && BOOLEANS.contains(written)
        ? Optional.of(written.equals("true"))
        : Optional.empty();
  }

  record Text(String text) implements JsonValue {
    @Override
    public String toString() {
      return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
  }

  /** @param written a number as the client wrote it, {@code true}, {@code false} or {@code null} */
  record Literal(String written) implements JsonValue {
    static final Literal NULL = new Literal("null");

    @Override
    public String toString() {
      return written;
    }
  }

  record Elements(List<JsonValue> values) implements JsonValue {
    @Override
    public String toString() {
      return values.stream().map(JsonValue::toString).collect(joining(",", "[", "]"));
    }

    @Override
    public String canonical() {
      return values.stream().map(JsonValue::canonical).collect(joining(",", "[", "]"));
    }
  }

  /** @param members in the order of the request */
  record Members(Map<String, JsonValue> members) implements JsonValue {
    @Override
    public String toString() {
      return members.entrySet()
          .stream()
          .map(member -> new Text(member.getKey()) + ":" + member.getValue())
          .collect(joining(",", "{", "}"));
    }

    @Override
    public String canonical() {
      return members.entrySet()
          .stream()
          .sorted(Map.Entry.comparingByKey())
          .map(member -> new Text(member.getKey()) + ":" + member.getValue().canonical())
          .collect(joining(",", "{", "}"));
    }
  }
}
