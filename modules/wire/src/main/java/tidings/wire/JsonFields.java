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
 * The fields of an object that was sent. Whatever is wrong with one is refused with its name; a
 * field that is {@code null} is a field that was left out.
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
   * Reads an object with no other fields than these; no bytes are an object without any.
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
    throw MALFORMED_JSON.refusal("it is JSON, but not an object");
  }

  /** A text that has to be there. */
  public String text(String name, TextRule rule) {
    return optionalText(name, rule).orElseThrow(() -> missing(name));
  }

  /** A text that may be left out. */
  public Optional<String> optionalText(String name, TextRule rule) {
    return findMember(name).map(value -> text(name, value, rule));
  }

  /** An object, with no other fields than these, that has to be there. */
  public JsonFields object(String name, String... allowed) {
    return members(name)
        .map(inner -> new JsonFields(path + name + ".", inner).requireOnly(Set.of(allowed)))
        .orElseThrow(() -> missing(name));
  }

  /** An object, with no other fields than these, that may be left out: it has none then. */
  public JsonFields objectOrEmpty(String name, String... allowed) {
    if (members.get(name) == JsonValue.Literal.NULL) {
      throw invalid(name, "cannot be removed");
    }
    return members(name)
        .map(inner -> new JsonFields(path + name + ".", inner).requireOnly(Set.of(allowed)))
        .orElseGet(() -> new JsonFields(path + name + ".", Map.of()));
  }

  /** What is to become of a text: it is kept when left out, and removed by {@code null}. */
  public FieldPatch fieldPatch(String name, TextRule rule) {
    return fieldPatch(name, optionalText(name, rule));
  }

  /** The same of an object of any fields, as JSON of up to so many characters. */
  public FieldPatch jsonFieldPatch(String name, int max) {
    return fieldPatch(name, json(name, max));
  }

  private FieldPatch fieldPatch(String name, Optional<String> given) {
    return given.<FieldPatch>map(FieldPatch.Replace::new)
        .orElse(members.containsKey(name) ? FieldPatch.REMOVE : FieldPatch.KEEP);
  }

  /** A whole number within these bounds, that may be left out. */
  public Optional<Integer> number(String name, int min, int max) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Literal(var written) && NUMBER.matcher(written).matches()) {
        int number = Integer.parseInt(written);
        if (min <= number && number <= max) {
          return number;
        }
      }
      throw invalid(name, "has to be a number from " + min + " to " + max);
    });
  }

  /** Yes or no; no when it is left out. */
  public boolean flag(String name) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Literal(var written)
          && (written.equals("true") || written.equals("false"))) {
        return written.equals("true");
      }
      throw invalid(name, "has to be true or false");
    }).orElse(false);
  }

  /** A time that may be left out. */
  public Optional<Instant> time(String name) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Text(var text)) {
        return Rfc3339.parse(text).orElseThrow(() -> invalid(name, Rfc3339.REQUIREMENT));
      }
      throw invalid(name, "has to be a text");
    });
  }

  /** An object of any fields that may be left out, as JSON of up to so many characters. */
  public Optional<String> json(String name, int max) {
    var json = members(name).map(JsonValue.Members::new).map(JsonValue.Members::toString);
    if (json.isPresent() && json.get().length() > max) {
      throw invalid(name, "has to be JSON of up to " + max + " characters");
    }
    return json;
  }

  /** Up to so many texts, that may be left out. */
  public Optional<List<String>> texts(String name, int max, TextRule rule) {
    return findMember(name).map(value -> {
      if (value instanceof JsonValue.Elements(var values) && values.size() <= max) {
        return values.stream().map(each -> text(name, each, rule)).toList();
      }
      throw invalid(name, "has to be a list of up to " + max);
    });
  }

  /** One to so many objects, that have to be there; which fields each has is {@link #requireOnly} for it. */
  public List<JsonFields> objects(String name, int max) {
    var value = findMember(name).orElseThrow(() -> missing(name));
    if (value instanceof JsonValue.Elements(var all) && !all.isEmpty() && all.size() <= max
        && all.stream().allMatch(JsonValue.Members.class::isInstance)) {
      return IntStream.range(0, all.size())
          .mapToObj(number -> new JsonFields(
              path + name + "[" + number + "].", ((JsonValue.Members) all.get(number)).members()))
          .toList();
    }
    throw invalid(name, "has to be a list of 1 to " + max + " objects");
  }

  /** For what is wrong with a field that is not a matter of its text alone. */
  public Refusal invalid(String name, String sentence) {
    return INVALID_FIELD.refusal(path + name + " " + sentence);
  }

  /** The same fields. @throws Refusal {@code unknown_field} when there are others than these */
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
      throw invalid(name, "has to be an object");
    });
  }

  private String text(String name, JsonValue value, TextRule rule) {
    if (value instanceof JsonValue.Text(var text)) {
      if (rule.predicate().test(text)) {
        return text;
      }
      throw invalid(name, rule.requirement());
    }
    throw invalid(name, "has to be a text");
  }

  private Refusal missing(String name) {
    return MISSING_FIELD.refusal(path + name + " is missing");
  }
}
