// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Generates values that are valid by a schema, with remembered ones where they fit. */
final class SchemaValues {
  /** Passwords of all users, so that some guesses are right. */
  static final List<String> PASSWORDS = List.of("correct horse", "battery staple");
  private static final String PASSWORD_FORMAT = "password";
  /** Beginning of addresses to which a server could send something: no host has such a name. */
  private static final String UNREACHABLE = "https://receiver.invalid/";
  private static final int MAX_USUAL_LENGTH = 30;
  private static final int MAX_USUAL_ITEMS = 3;
  private static final int MAX_OPEN_NUMBER = 1000;
  private static final int MAX_DEPTH = 4;
  private static final int MAX_DAYS_AHEAD = 300;
  private static final List<String> WORDS = List.of(
      "morning", "river", "@ana", "tram", "caf\u00e9", "\ud83d\ude8b",
      "\u0644\u0634\u0628\u0648\u0646\u0629",
      "https://example.org/a?b=c", "#fado", "e\u0301", "\u91cc\u65af\u672c", "line\nbreak");

  private final RandomGenerator random;
  private final LaneMemory memory;
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

  SchemaValues(RandomGenerator random, LaneMemory memory) {
    this.random = random;
    this.memory = memory;
  }

  /**
   * A valid value.
   *
   * @param name of the field or parameter
   * @param user prefers what this user has caused
   */
  @Nullable
  Object value(JsonObject schema, String name, String user) {
    return new Generation(user).value(schema, name, 0);
  }

  /** Replaces remembered texts in an accepted or documented value by others of their kind. */
  @Nullable
  Object renewed(JsonObject schema, @Nullable Object value, String name, String user) {
    return new Generation(user).renewed(schema, value, name);
  }

  /** True for one in so many calls. */
  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  private final class Generation {
    private final String user;

    private Generation(String user) {
      this.user = user;
    }

    @Nullable
    private Object value(JsonObject composed, String name, int depth) {
      var schema = merged(composed);
      if (schema.containsKey("const")) {
        return schema.getValue("const");
      }
      if (schema.containsKey("enum")) {
        return pick(schema.getJsonArray("enum").getList());
      }
      if (!schema.containsKey("type")) {
        for (var choice : List.of("oneOf", "anyOf")) {
          if (schema.containsKey(choice)) {
            var options = schema.getJsonArray(choice);
            return value(options.getJsonObject(random.nextInt(options.size())), name, depth);
          }
        }
      }
      return switch (type(schema)) {
        case "null" -> null;
        case "boolean" -> random.nextBoolean();
        case "integer", "number" -> number(schema);
        case "array" -> array(schema, name, depth);
        case "object" -> object(schema, depth);
        default -> text(schema, name);
      };
    }

    private String type(JsonObject schema) {
      return switch (schema.getValue("type")) {
        case JsonArray types -> (String) types.getValue(oneIn(5) ? types.size() - 1 : 0);
        case String type -> type;
        case null, default -> schema.containsKey("properties") ? "object" : "string";
      };
    }

    private long number(JsonObject schema) {
      long min = schema.getLong("minimum", 0L);
      long max = schema.getLong("maximum", min + MAX_OPEN_NUMBER);
      return switch (random.nextInt(6)) {
        case 0 -> min;
        case 1 -> max;
        default -> random.nextLong(min, max + 1);
      };
    }

    private JsonArray array(JsonObject schema, String name, int depth) {
      int min = schema.getInteger("minItems", 0);
      int max = schema.getInteger("maxItems", min + MAX_USUAL_ITEMS);
      int size = oneIn(60) ? max : random.nextInt(min, Math.min(max, min + MAX_USUAL_ITEMS) + 1);
      var items = new JsonArray();
      for (int number = 0; number < size; number++) {
        items.add(value(schema.getJsonObject("items", new JsonObject()), name, depth + 1));
      }
      return items;
    }

    private JsonObject object(JsonObject schema, int depth) {
      var properties = schema.getJsonObject("properties", new JsonObject());
      var object = new JsonObject();
      if (properties.isEmpty()) {
        return depth > 0 && oneIn(2)
            ? memory.bodyWith(List.of()).map(JsonObject::copy).orElse(object)
            : anyObject(object, depth);
      }
      var required = required(schema);
      for (var property : properties) {
        if (required.contains(property.getKey()) || !oneIn(3)) {
          object.put(property.getKey(),
              value((JsonObject) property.getValue(), property.getKey(), depth + 1));
        }
      }
      return object;
    }

    /** The names of the required fields, with those of one of the alternatives. */
    private Set<String> required(JsonObject schema) {
      var names = new HashSet<String>();
      schema.getJsonArray("required", new JsonArray()).forEach(name -> names.add((String) name));
      var alternatives = schema.getJsonArray("anyOf", new JsonArray());
      if (!alternatives.isEmpty()) {
        names.addAll(required(alternatives.getJsonObject(random.nextInt(alternatives.size()))));
      }
      return names;
    }

    private JsonObject anyObject(JsonObject object, int depth) {
      for (int number = random.nextInt(MAX_USUAL_ITEMS); number > 0; number--) {
        object.put(pick(WORDS), oneIn(3) && depth < MAX_DEPTH
            ? anyObject(new JsonObject(), depth + 1)
            : pick(List.of("", 0, -1.5, true, pick(WORDS))));
      }
      return object;
    }

    private String text(JsonObject schema, String name) {
      var format = schema.getString("format", "");
      if (format.equals(PASSWORD_FORMAT)) {
        return pick(PASSWORDS);
      }
      if (format.equals("date-time")) {
        return now.plus(random.nextInt(-MAX_DAYS_AHEAD, MAX_DAYS_AHEAD), ChronoUnit.DAYS)
            .plusSeconds(random.nextInt(100)).toString();
      }
      if (format.startsWith("uri")) {
        return UNREACHABLE + random.nextInt(100);
      }
      var kind = LaneMemory.kind(schema, name);
      var remembered = !oneIn(3)
          ? memory.value(LaneMemory.ownedBy(user, kind)).or(() -> memory.value(kind))
          : memory.value(kind);
      return remembered.filter(text -> !oneIn(4)).orElseGet(() -> newText(schema));
    }

    /** The longest beginning that has the pattern, as a cut may leave a separator at the end. */
    private static String longestMatching(String text, String pattern) {
      var compiled = Pattern.compile(pattern);
      int length = text.length();
      while (length > 1 && !compiled.matcher(text.substring(0, length)).find()) {
        length--;
      }
      return text.substring(0, length);
    }

    private String newText(JsonObject schema) {
      int min = schema.getInteger("minLength", 0);
      int max = schema.getInteger("maxLength", Math.max(min, 1) + MAX_USUAL_LENGTH);
      if (schema.containsKey("pattern")) {
        var tail = "example.org/" + (oneIn(20) ? "a".repeat(max) : random.nextInt(100));
        var pattern = schema.getString("pattern");
        var text = PatternText.matching(pattern, tail, random);
        return text.length() > max ? longestMatching(text.substring(0, max), pattern) : text;
      }
      int length = switch (random.nextInt(20)) {
        case 0 -> max;
        case 1 -> Math.max(min, 1);
        default -> random.nextInt(Math.max(min, 1), Math.min(max, min + MAX_USUAL_LENGTH) + 1);
      };
      var text = new StringBuilder();
      while (text.codePointCount(0, text.length()) < length) {
        text.append(pick(WORDS)).append(' ');
      }
      return text.substring(0, text.offsetByCodePoints(0, length));
    }

    @Nullable
    private Object renewed(JsonObject composed, @Nullable Object value, String name) {
      var schema = merged(composed);
      return switch (value) {
        case JsonObject object -> {
          var properties = schema.getJsonObject("properties", new JsonObject());
          var copy = new JsonObject();
          object.forEach(field -> copy.put(field.getKey(), renewed(
              properties.getJsonObject(field.getKey(), new JsonObject()), field.getValue(),
              field.getKey())));
          yield copy;
        }
        case JsonArray array -> {
          var items = schema.getJsonObject("items", new JsonObject());
          var copy = new JsonArray();
          array.forEach(item -> copy.add(renewed(items, item, name)));
          yield copy;
        }
        case String text when schema.containsKey("pattern") && !oneIn(4) -> {
          // a ref of an activity is replaced by another one of an activity
          var prefix = text.substring(0, text.indexOf(':') + 1);
          yield memory.value(LaneMemory.kind(schema, name), prefix).orElse(text);
        }
        case null, default -> value;
      };
    }

    private <T> T pick(List<T> values) {
      return values.get(random.nextInt(values.size()));
    }
  }

  /** A schema with the keywords of all parts of its {@code allOf}, which have different ones. */
  private static JsonObject merged(JsonObject schema) {
    if (!schema.containsKey("allOf")) {
      return schema;
    }
    var merged = schema.copy();
    for (var part : schema.getJsonArray("allOf")) {
      merged.mergeIn((JsonObject) part);
    }
    return merged;
  }

  /** Whether a field is a password. */
  static boolean isPassword(JsonObject schema) {
    return PASSWORD_FORMAT.equals(schema.getString("format"));
  }
}
