// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.MALFORMED_JSON;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;
import static tidings.core.errors.ErrorCode.UNKNOWN_FIELD;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import tidings.core.FieldPatch;
import tidings.core.errors.Refusal;

/**
 * Reads the fields of a JSON object sent by a client. An invalid field is refused with its path; a
 * field that is {@code null} counts as absent. {@link #readAll} finds all that is invalid.
 */
public final class JsonFields {
  private final FieldPath path;
  private final Map<String, JsonValue> members;
  private final FieldErrors errors;
  /** Takes the path of each unknown field; if absent, these are errors. */
  private final Optional<Consumer<String>> onUnknown;

  private JsonFields(FieldPath path, Map<String, JsonValue> members, FieldErrors errors,
      Optional<Consumer<String>> onUnknown) {
    this.path = path;
    this.members = members;
    this.errors = errors;
    this.onUnknown = onUnknown;
  }

  /**
   * Parses an object that may have only these fields; an empty body is an empty object.
   *
   * @throws Refusal {@code malformed_json} or {@code unknown_field}
   */
  public static JsonFields read(Buffer bytes, Collection<String> allowed) {
    return parse(bytes).requireOnly(allowed);
  }

  /**
   * Parses an object whose unknown fields, at any depth, are dropped.
   *
   * @param onUnknown receives the path of each unknown field
   * @throws Refusal {@code malformed_json}
   */
  public static JsonFields readKnown(Buffer bytes, Collection<String> allowed,
      Consumer<String> onUnknown) {
    var all = parse(bytes);
    return new JsonFields(all.path, all.members, all.errors, Optional.of(onUnknown))
        .requireOnly(allowed);
  }

  /**
   * Parses an object; the caller checks its fields with {@link #requireOnly}.
   *
   * @throws Refusal {@code malformed_json}
   */
  public static JsonFields parse(Buffer bytes) {
    if (bytes.length() == 0) {
      return new JsonFields(
          FieldPath.ROOT, Map.of(), FieldErrors.thrown(), Optional.empty());
    }
    if (StrictJson.read(bytes) instanceof JsonValue.Members(var members)) {
      return new JsonFields(FieldPath.ROOT, members, FieldErrors.thrown(), Optional.empty());
    }
    throw MALFORMED_JSON.refusal("the JSON value is not an object");
  }

  /**
   * The result of a reader, which goes on after an invalid field with a stand-in for its value: none,
   * an empty text, or null for a text that is required and parsed. It must do nothing but read.
   *
   * @throws Refusal that of the first field, with a list of all
   */
  public <T> T readAll(Function<JsonFields, T> reader) {
    return FieldErrors.collect(
        all -> reader.apply(new JsonFields(path, members, all, onUnknown)));
  }

  /** Whether there is such a field, other than {@code null}. */
  public boolean has(String name) {
    return findMember(name).isPresent();
  }

  /** A required text. */
  public String text(String name, TextRule rule) {
    return errors.read(() -> requiredText(name, rule), "");
  }

  /**
   * A required text as a value.
   *
   * @param parse may throw a refusal
   */
  @SuppressWarnings("NullAway") // what is made of the stand-in is dropped
  public <T> T text(String name, TextRule rule, Function<String, T> parse) {
    return errors.read(() -> parse(name, requiredText(name, rule), parse), null);
  }

  /** An optional text. */
  public Optional<String> optionalText(String name, TextRule rule) {
    return optionalText(name, rule, text -> text);
  }

  /** As above, of an optional text. */
  public <T> Optional<T> optionalText(String name, TextRule rule, Function<String, T> parse) {
    return optional(name, value -> parse(name, textOf(name, value, rule), parse));
  }

  /** A required object that may have only these fields. */
  public JsonFields object(String name, String... allowed) {
    return errors.read(
        () -> inner(name, members(name).orElseThrow(() -> missing(name))), standIn(name))
        .requireOnly(Set.of(allowed));
  }

  /** An optional object that may have only these fields; absent is the same as empty. */
  public JsonFields objectOrEmpty(String name, String... allowed) {
    return errors.read(() -> {
      if (members.get(name) == JsonValue.Literal.NULL) {
        throw invalid(name, "cannot be removed");
      }
      return inner(name, members(name).orElse(Map.of()));
    }, standIn(name)).requireOnly(Set.of(allowed));
  }

  /** As above, and {@code null} is the same as absent. */
  public JsonFields objectOrNone(String name, String... allowed) {
    return errors.read(() -> inner(name, members(name).orElse(Map.of())), standIn(name))
        .requireOnly(Set.of(allowed));
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
    return optional(name, value -> value.integer()
        .filter(number -> min <= number && number <= max)
        .orElseThrow(() -> invalid(name, "must be a number from " + min + " to " + max)));
  }

  /** An optional integer from 0 to 2^53 - 1, which all readers of JSON represent exactly. */
  public Optional<Long> largeNumber(String name) {
    return optional(name, value -> value.largeInteger()
        .orElseThrow(() -> invalid(name, "must be a number from 0 to 9007199254740991")));
  }

  /** An optional boolean; false if absent. */
  public boolean flag(String name) {
    return findFlag(name).orElse(false);
  }

  /** An optional boolean. */
  public Optional<Boolean> findFlag(String name) {
    return optional(name,
        value -> value.bool().orElseThrow(() -> invalid(name, "must be true or false")));
  }

  /** An optional time. */
  public Optional<Instant> time(String name) {
    return optional(name, value -> Rfc3339.parse(stringOf(name, value))
        .orElseThrow(() -> invalid(name, Rfc3339.requirement(stringOf(name, value)))));
  }

  /** An optional object with any fields, as JSON of at most {@code max} characters. */
  public Optional<String> json(String name, int max) {
    return optional(name, value -> {
      var json = new JsonValue.Members(membersOf(name, value)).toString();
      if (json.length() > max) {
        throw invalid(name, "must be JSON of up to " + max + " characters");
      }
      return json;
    });
  }

  /** An optional list of at most {@code max} texts. */
  public Optional<List<String>> texts(String name, int max, TextRule rule) {
    return texts(name, max, rule, text -> text);
  }

  /** As above, of texts as values. */
  public <T> Optional<List<T>> texts(String name, int max, TextRule rule,
      Function<String, T> parse) {
    return optional(name, value -> {
      if (value instanceof JsonValue.Elements(var values) && values.size() <= max) {
        return elements(name, values, each -> parse.apply(textOf(name, each, rule)));
      }
      throw invalid(name, "must be a list of up to " + max);
    });
  }

  /** A required list of at most {@code max} texts as values. @param parse may throw a refusal */
  public <T> List<T> requiredTexts(String name, int max, TextRule rule,
      Function<String, T> parse) {
    return errors.read(() -> {
      if (findMember(name).isEmpty()) {
        throw missing(name);
      }
      return texts(name, max, rule, parse).orElse(List.of());
    }, List.of());
  }

  /** A required list of 1 to {@code max} integers within these bounds. */
  public List<Integer> requiredNumbers(String name, int max, int least, int greatest) {
    return errors.read(() -> {
      var value = findMember(name).orElseThrow(() -> missing(name));
      if (value instanceof JsonValue.Elements(var values) && !values.isEmpty()
          && values.size() <= max) {
        return elements(name, values, each -> each.integer()
            .filter(number -> least <= number && number <= greatest)
            .orElseThrow(
                () -> invalid(name, "must be numbers from " + least + " to " + greatest)));
      }
      throw invalid(name, "must be a list of 1 to " + max + " numbers");
    }, List.of());
  }

  private <T> List<T> elements(String name, List<JsonValue> values, Function<JsonValue, T> reader) {
    var read = new ArrayList<T>();
    for (int index = 0; index < values.size(); index++) {
      var value = values.get(index);
      var pointer = path.element(name, index).pointer();
      errors.read(() -> read.add(FieldErrors.at(pointer, () -> reader.apply(value))), false);
    }
    return List.copyOf(read);
  }

  /**
   * A required list of 1 to {@code max} objects; the caller checks their fields with {@link
   * #requireOnly}.
   */
  public List<JsonFields> objects(String name, int max) {
    return errors.read(() -> {
      var objects = objectsOf(name, max, findMember(name).orElseThrow(() -> missing(name)));
      if (objects.isEmpty()) {
        throw notObjects(name, max);
      }
      return objects;
    }, List.of());
  }

  /** A required list of at most {@code max} objects, which may be empty, as {@link #objects}. */
  public List<JsonFields> requiredObjects(String name, int max) {
    return errors.read(
        () -> objectsOf(name, max, findMember(name).orElseThrow(() -> missing(name))), List.of());
  }

  /** An optional list of at most {@code max} objects, as {@link #objects}. */
  public Optional<List<JsonFields>> findObjects(String name, int max) {
    return optional(name, value -> objectsOf(name, max, value));
  }

  private List<JsonFields> objectsOf(String name, int max, JsonValue value) {
    if (value instanceof JsonValue.Elements(var all) && all.size() <= max
        && all.stream().allMatch(JsonValue.Members.class::isInstance)) {
      return IntStream.range(0, all.size())
          .mapToObj(index -> new JsonFields(path.element(name, index),
              ((JsonValue.Members) all.get(index)).members(), errors, onUnknown))
          .toList();
    }
    throw notObjects(name, max);
  }

  private Refusal notObjects(String name, int max) {
    return invalid(name, "must be a list of 1 to " + max + " objects");
  }

  /** Whether there is a field, maybe {@code null}. */
  boolean mentions(String name) {
    return members.containsKey(name);
  }

  /** The value of a field if it is a text, whatever it says. */
  public Optional<String> findText(String name) {
    return members.get(name) instanceof JsonValue.Text(var text)
        ? Optional.of(text)
        : Optional.empty();
  }

  /**
   * Refuses a field for what it is together with others, unless it is refused already.
   *
   * @param sentence follows the path of the field
   */
  public void require(boolean condition, String name, String sentence) {
    if (!condition && !errors.contains(path.pointerTo(name))) {
      errors.add(invalid(name, sentence));
    }
  }

  /**
   * A refusal of a field.
   *
   * @param sentence follows the path of the field
   */
  public Refusal invalid(String name, String sentence) {
    return INVALID_FIELD.refusal(path.prefix() + name + " " + sentence)
        .atPointer(path.pointerTo(name));
  }

  /**
   * Checks that there are no other fields, unless these are dropped. A long name is left out of the
   * pointer.
   *
   * @throws Refusal {@code unknown_field}
   */
  public JsonFields requireOnly(Collection<String> allowed) {
    if (onUnknown.isPresent() && !allowed.containsAll(members.keySet())) {
      return withOnly(allowed, onUnknown.get());
    }
    for (var name : members.keySet()) {
      if (!allowed.contains(name)) {
        var quoted = StrictJson.abbreviate(name);
        errors.add(UNKNOWN_FIELD.refusal("there is no field " + path.prefix() + quoted)
            .atPointer(quoted.equals(name) ? path.pointerTo(name) : path.pointer()));
      }
    }
    return this;
  }

  private JsonFields withOnly(Collection<String> allowed, Consumer<String> dropped) {
    var known = new LinkedHashMap<String, JsonValue>();
    members.forEach((name, value) -> {
      if (allowed.contains(name)) {
        known.put(name, value);
      } else {
        dropped.accept(path.prefix() + StrictJson.abbreviate(name));
      }
    });
    return new JsonFields(path, known, errors, onUnknown);
  }

  /** The JSON without whitespace and with the fields of each object in the order of their names. */
  public String canonical() {
    return new JsonValue.Members(members).canonical();
  }

  private JsonFields inner(String name, Map<String, JsonValue> inner) {
    return new JsonFields(path.member(name), inner, errors, onUnknown);
  }

  private JsonFields standIn(String name) {
    return new JsonFields(path.member(name), Map.of(), FieldErrors.ignored(), onUnknown);
  }

  private <T> Optional<T> optional(String name, Function<JsonValue, T> reader) {
    return errors.read(() -> findMember(name).map(reader), Optional.empty());
  }

  private Optional<JsonValue> findMember(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> value != JsonValue.Literal.NULL);
  }

  private Optional<Map<String, JsonValue>> members(String name) {
    return findMember(name).map(value -> membersOf(name, value));
  }

  private Map<String, JsonValue> membersOf(String name, JsonValue value) {
    if (value instanceof JsonValue.Members(var inner)) {
      return inner;
    }
    throw invalid(name, "must be an object");
  }

  private String requiredText(String name, TextRule rule) {
    return findMember(name).map(value -> textOf(name, value, rule))
        .orElseThrow(() -> missing(name));
  }

  private String textOf(String name, JsonValue value, TextRule rule) {
    var text = stringOf(name, value);
    if (rule.predicate().test(text)) {
      return text;
    }
    throw invalid(name, rule.requirement());
  }

  private String stringOf(String name, JsonValue value) {
    if (value instanceof JsonValue.Text(var text)) {
      return text;
    }
    throw invalid(name, "must be a string");
  }

  private <T> T parse(String name, String text, Function<String, T> parse) {
    return FieldErrors.at(path.pointerTo(name), () -> parse.apply(text));
  }

  private Refusal missing(String name) {
    return MISSING_FIELD.refusal(path.prefix() + name + " is missing")
        .atPointer(path.pointerTo(name));
  }
}
