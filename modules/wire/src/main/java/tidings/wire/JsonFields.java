// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.MALFORMED_JSON;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;
import static tidings.core.errors.ErrorCode.UNKNOWN_FIELD;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tidings.core.FieldPatch;
import tidings.core.errors.Refusal;

/**
 * Reads the fields of a JSON object sent by a client. An invalid field is refused with its path; a
 * field that is {@code null} counts as absent.
 */
public final class JsonFields {
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");
  private final String path;
  private final Map<String, JsonValue> members;

  private JsonFields(String path, Map<String, JsonValue> members) {
    this.path = path;
    this.members = members;
  }

  /**
   * Parses an object that may have only these fields; an empty body is an empty object.
   *
   * @throws Refusal {@code malformed_json} or {@code unknown_field}
   */
  public static JsonFields read(Buffer bytes, Collection<String> allowed) {
    if (bytes.length() == 0) {
      return new JsonFields("", Map.of());
    }
    if (StrictJson.read(bytes) instanceof JsonValue.Members(var members)) {
      return new JsonFields("", members).requireOnly(allowed);
    }
    throw MALFORMED_JSON.refusal("the JSON value is not an object");
  }

  /** A required text. */
  public String text(String name, TextRule rule) {
    return optionalText(name, rule).orElseThrow(() -> missing(name));
  }

  /** An optional text. */
  public Optional<String> optionalText(String name, TextRule rule) {
    return findMember(name).map(value -> text(name, value, rule));
  }

  /** A required object that may have only these fields. */
  public JsonFields object(String name, String... allowed) {
    return members(name)
        .map(inner -> new JsonFields(path + name + ".", inner).requireOnly(Set.of(allowed)))
        .orElseThrow(() -> missing(name));
  }

  /** An optional object that may have only these fields; absent is the same as empty. */
  public JsonFields objectOrEmpty(String name, String... allowed) {
    if (members.get(name) == JsonValue.Literal.NULL) {
      throw invalid(name, "cannot be removed");
    }
    return members(name)
        .map(inner -> new JsonFields(path + name + ".", inner).requireOnly(Set.of(allowed)))
        .orElseGet(() -> new JsonFields(path + name + ".", Map.of()));
  }

  /** A patch of a text: keep if absent, remove if {@code null}. */
  public FieldPatch fieldPatch(String name, TextRule rule) {
    return fieldPatch(name, optionalText(name, rule));
  }

  /** A patch of an arbitrary object, as JSON of at most {@code max} characters. */
  public FieldPatch jsonFieldPatch(String name, int max) {
    return fieldPatch(name, json(name, max));
  }

  private FieldPatch fieldPatch(String name, Optional<String> given) {
    return given.<FieldPatch>map(FieldPatch.Replace::new)
        .orElse(members.containsKey(name) ? FieldPatch.REMOVE : FieldPatch.KEEP);
  }

  /** An optional integer within these bounds. */
  public Optional<Integer> number(String name, int min, int max) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Literal(var written) && NUMBER.matcher(written).matches()) {
        int number = Integer.parseInt(written);
        if (min <= number && number <= max) {
          return number;
        }
      }
      throw invalid(name, "must be a number from " + min + " to " + max);
    });
  }

  /** An optional boolean; false if absent. */
  public boolean flag(String name) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Literal(var written)
          && (written.equals("true") || written.equals("false"))) {
        return written.equals("true");
      }
      throw invalid(name, "must be true or false");
    }).orElse(false);
  }

  /** An optional time. */
  public Optional<Instant> time(String name) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Text(var text)) {
        return Rfc3339.parse(text).orElseThrow(() -> invalid(name, Rfc3339.REQUIREMENT));
      }
      throw invalid(name, "must be a string");
    });
  }

  /** An optional object with any fields, as JSON of at most {@code max} characters. */
  public Optional<String> json(String name, int max) {
    var json = members(name).map(JsonValue.Members::new).map(JsonValue.Members::toString);
    if (json.isPresent() && json.get().length() > max) {
      throw invalid(name, "must be JSON of up to " + max + " characters");
    }
    return json;
  }

  /** An optional list of at most {@code max} texts. */
  public Optional<List<String>> texts(String name, int max, TextRule rule) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Elements(var values) && values.size() <= max) {
        return values.stream().map(each -> text(name, each, rule)).toList();
      }
      throw invalid(name, "must be a list of up to " + max);
    });
  }

  /** A required list of at most {@code max} texts. */
  public List<String> requiredTexts(String name, int max, TextRule rule) {
    return texts(name, max, rule).orElseThrow(() -> missing(name));
  }

  /**
   * A required list of 1 to {@code max} objects; the caller checks their fields with {@link
   * #requireOnly}.
   */
  public List<JsonFields> objects(String name, int max) {
    var objects = findObjects(name, max).orElseThrow(() -> missing(name));
    if (objects.isEmpty()) {
      throw invalid(name, "must be a list of 1 to " + max + " objects");
    }
    return objects;
  }

  /** An optional list of at most {@code max} objects, as {@link #objects}. */
  public Optional<List<JsonFields>> findObjects(String name, int max) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Elements(var all) && all.size() <= max
          && all.stream().allMatch(JsonValue.Members.class::isInstance)) {
        return IntStream.range(0, all.size())
            .mapToObj(number -> new JsonFields(
                path + name + "[" + number + "].",
                ((JsonValue.Members) all.get(number)).members()))
            .toList();
      }
      throw invalid(name, "must be a list of 1 to " + max + " objects");
    });
  }

  /** The value of a field if it is a text, whatever it says. */
  public Optional<String> findText(String name) {
    return members.get(name) instanceof JsonValue.Text(var text)
        ? Optional.of(text)
        : Optional.empty();
  }

  /**
   * A refusal of a field.
   *
   * @param sentence follows the path of the field
   */
  public Refusal invalid(String name, String sentence) {
    return INVALID_FIELD.refusal(path + name + " " + sentence);
  }

  /**
   * Checks that there are no other fields.
   *
   * @throws Refusal {@code unknown_field}
   */
  public JsonFields requireOnly(Collection<String> allowed) {
    for (var name : members.keySet()) {
      if (!allowed.contains(name)) {
        throw UNKNOWN_FIELD.refusal("there is no field " + path + StrictJson.abbreviate(name));
      }
    }
    return this;
  }

  private Optional<JsonValue> findMember(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> value != JsonValue.Literal.NULL);
  }

  private Optional<Map<String, JsonValue>> members(String name) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Members(var inner)) {
        return inner;
      }
      throw invalid(name, "must be an object");
    });
  }

  private String text(String name, JsonValue value, TextRule rule) {
    if (value instanceof JsonValue.Text(var text)) {
      if (rule.predicate().test(text)) {
        return text;
      }
      throw invalid(name, rule.requirement());
    }
    throw invalid(name, "must be a string");
  }

  private Refusal missing(String name) {
    return MISSING_FIELD.refusal(path + name + " is missing");
  }
}
