// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static tidings.core.errors.ErrorCode.MALFORMED_JSON;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.errors.Refusal;

/**
 * A strict JSON parser (RFC 8259): UTF-8, one value and nothing after it, no duplicate fields, no
 * unpaired surrogates, at most {@value #MAX_DEPTH} levels.
 */
final class StrictJson {
  /**
   * Max. nesting of arrays and objects: twice the need of any body, except for application data.
   */
  static final int MAX_DEPTH = 16;
  /** Max. characters of a field name quoted in a refusal. */
  private static final int MAX_QUOTED_CHARACTERS = 40;
  /** Start of Jackson's message about a repeated field; its exception says so in no other way. */
  private static final String DUPLICATE_FIELD = "Duplicate field";
  /** Field names are untrusted input, so they are neither interned nor cached. */
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
      .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
      .build();

  private final JsonParser parser;

  private StrictJson(JsonParser parser) {
    this.parser = parser;
  }

  /** @throws Refusal {@code malformed_json}, with line and column */
  static JsonValue read(Buffer bytes) {
    var text = StrictUtf8.decode(bytes)
        .orElseThrow(() -> MALFORMED_JSON.refusal("it is not valid UTF-8"));
    try (var parser = FACTORY.createParser(text)) {
      return new StrictJson(parser).document();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private JsonValue document() throws IOException {
    try {
      var value = value(parser.nextToken());
      if (parser.nextToken() != null) {
        throw malformed("there is something after the end of the value");
      }
      return value;
    } catch (JsonProcessingException broken) {
      throw refusal(broken);
    }
  }

  private Refusal refusal(JsonProcessingException broken) throws IOException {
    if (parser.getParsingContext().getNestingDepth() > MAX_DEPTH) {
      return malformed("it is nested deeper than " + MAX_DEPTH + " levels");
    }
    if (broken.getOriginalMessage().startsWith(DUPLICATE_FIELD)) {
      return malformed("the field " + abbreviate(parser.currentName()) + " is duplicated");
    }
    return MALFORMED_JSON.refusal(
        "invalid JSON" + position(Optional.ofNullable(broken.getLocation())));
  }

  private JsonValue value(@Nullable JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> new JsonValue.Text(requireWellFormed(parser.getText()));
      case VALUE_NULL -> JsonValue.Literal.NULL;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
        new JsonValue.Literal(parser.getText());
      case null, default -> throw malformed("a value is missing");
    };
  }

  private JsonValue object() throws IOException {
    var members = new LinkedHashMap<String, JsonValue>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = requireWellFormed(parser.currentName());
      members.put(name, value(parser.nextToken()));
    }
    return new JsonValue.Members(members);
  }

  private JsonValue array() throws IOException {
    var values = new ArrayList<JsonValue>();
    for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      values.add(value(token));
    }
    return new JsonValue.Elements(values);
  }

  /** Refuses unpaired surrogates, which escapes can contain. */
  private String requireWellFormed(String text) {
    if (StrictUtf8.canEncode(text)) {
      return text;
    }
    throw malformed("it contains an unpaired surrogate");
  }

  private Refusal malformed(String problem) {
    return MALFORMED_JSON.refusal(problem + position(Optional.of(parser.currentLocation())));
  }

  private static String position(Optional<JsonLocation> location) {
    return location
        .map(known -> ", at line " + known.getLineNr() + ", column " + known.getColumnNr())
        .orElse("");
  }

  /** Shortens a field name to be quoted in a refusal. */
  static String abbreviate(String word) {
    return word.length() <= MAX_QUOTED_CHARACTERS
        ? word
        : word.substring(0, MAX_QUOTED_CHARACTERS) + "…";
  }
}
