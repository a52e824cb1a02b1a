// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static tidings.core.Reason.INVALID_FIELD;
import static tidings.core.Reason.MALFORMED_JSON;
import static tidings.core.Reason.MISSING_FIELD;
import static tidings.core.Reason.UNKNOWN_FIELD;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tidings.core.Amendment;
import tidings.core.Refusal;

/**
 * The fields of an object that was sent. Whatever is wrong with one is refused with its name; a
 * field that is {@code null} is a field that was left out.
 */
public final class Fields {
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");
  private final String path;
  private final Map<String, Value> members;

  private Fields(String path, Map<String, Value> members) {
    this.path = path;
    this.members = members;
  }

  /**
   * Reads an object with no other fields than these; no bytes are an object without any.
   *
   * @throws Refusal {@code malformed_json} or {@code unknown_field}
   */
  public static Fields read(Buffer bytes, Collection<String> known) {
    if (bytes.length() == 0) {
      return new Fields("", Map.of());
    }
    if (StrictJson.read(bytes) instanceof Value.Members(var members)) {
      return new Fields("", members).only(known);
    }
    throw MALFORMED_JSON.because("it is JSON, but not an object");
  }

  /** A text that has to be there. */
  public String text(String name, Rule rule) {
    return maybe(name, rule).orElseThrow(() -> missing(name));
  }

  /** A text that may be left out. */
  public Optional<String> maybe(String name, Rule rule) {
    return member(name).map(value -> text(name, value, rule));
  }

  /** An object, with no other fields than these, that has to be there. */
  public Fields object(String name, String... known) {
    return members(name)
        .map(inner -> new Fields(path + name + ".", inner).only(Set.of(known)))
        .orElseThrow(() -> missing(name));
  }

  /** An object, with no other fields than these, that may be left out: it has none then. */
  public Fields maybeObject(String name, String... known) {
    if (members.get(name) == Value.Literal.NULL) {
      throw invalid(name, "cannot be removed");
    }
    return members(name)
        .map(inner -> new Fields(path + name + ".", inner).only(Set.of(known)))
        .orElseGet(() -> new Fields(path + name + ".", Map.of()));
  }

  /** What is to become of a text: it is kept when left out, and removed by {@code null}. */
  public Amendment amendment(String name, Rule rule) {
    return amendment(name, maybe(name, rule));
  }

  /** The same of an object of any fields, as JSON of up to so many characters. */
  public Amendment jsonAmendment(String name, int most) {
    return amendment(name, json(name, most));
  }

  private Amendment amendment(String name, Optional<String> given) {
    return given.<Amendment>map(Amendment.Replace::new)
        .orElse(members.containsKey(name) ? Amendment.REMOVE : Amendment.KEEP);
  }

  /** A whole number within these bounds, that may be left out. */
  public Optional<Integer> number(String name, int least, int most) {
    return member(name).map(value -> {
      if (value instanceof Value.Literal(var written) && NUMBER.matcher(written).matches()) {
        int number = Integer.parseInt(written);
        if (least <= number && number <= most) {
          return number;
        }
      }
      throw invalid(name, "has to be a number from " + least + " to " + most);
    });
  }

  /** Yes or no; no when it is left out. */
  public boolean flag(String name) {
    return member(name).map(value -> {
      if (value instanceof Value.Literal(var written)
          && (written.equals("true") || written.equals("false"))) {
        return written.equals("true");
      }
      throw invalid(name, "has to be true or false");
    }).orElse(false);
  }

  /** A time that may be left out. */
  public Optional<Instant> time(String name) {
    return member(name).map(value -> {
      if (value instanceof Value.Text(var text)) {
        return Time.read(text).orElseThrow(() -> invalid(name, Time.SENTENCE));
      }
      throw invalid(name, "has to be a text");
    });
  }

  /** An object of any fields that may be left out, as JSON of up to so many characters. */
  public Optional<String> json(String name, int most) {
    var json = members(name).map(Value.Members::new).map(Value.Members::toString);
    if (json.isPresent() && json.get().length() > most) {
      throw invalid(name, "has to be JSON of up to " + most + " characters");
    }
    return json;
  }

  /** Up to so many texts, that may be left out. */
  public Optional<List<String>> texts(String name, int most, Rule rule) {
    return member(name).map(value -> {
      if (value instanceof Value.Elements(var values) && values.size() <= most) {
        return values.stream().map(each -> text(name, each, rule)).toList();
      }
      throw invalid(name, "has to be a list of up to " + most);
    });
  }

  /** One to so many objects, that have to be there; which fields each has is {@link #only} for it. */
  public List<Fields> objects(String name, int most) {
    var value = member(name).orElseThrow(() -> missing(name));
    if (value instanceof Value.Elements(var all) && !all.isEmpty() && all.size() <= most
        && all.stream().allMatch(Value.Members.class::isInstance)) {
      return IntStream.range(0, all.size())
          .mapToObj(number -> new Fields(
              path + name + "[" + number + "].", ((Value.Members) all.get(number)).members()))
          .toList();
    }
    throw invalid(name, "has to be a list of 1 to " + most + " objects");
  }

  /** For what is wrong with a field that is not a matter of its text alone. */
  public Refusal invalid(String name, String sentence) {
    return INVALID_FIELD.because(path + name + " " + sentence);
  }

  /** The same fields. @throws Refusal {@code unknown_field} when there are others than these */
  public Fields only(Collection<String> known) {
    for (var name : members.keySet()) {
      if (!known.contains(name)) {
        throw UNKNOWN_FIELD.because("there is no field " + path + StrictJson.quote(name));
      }
    }
    return this;
  }

  private Optional<Value> member(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> value != Value.Literal.NULL);
  }

  private Optional<Map<String, Value>> members(String name) {
    return member(name).map(value -> {
      if (value instanceof Value.Members(var inner)) {
        return inner;
      }
      throw invalid(name, "has to be an object");
    });
  }

  private String text(String name, Value value, Rule rule) {
    if (value instanceof Value.Text(var text)) {
      if (rule.holds().test(text)) {
        return text;
      }
      throw invalid(name, rule.sentence());
    }
    throw invalid(name, "has to be a text");
  }

  private Refusal missing(String name) {
    return MISSING_FIELD.because(path + name + " is missing");
  }
}
