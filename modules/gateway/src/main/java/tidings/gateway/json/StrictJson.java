// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static tidings.core.Reason.MALFORMED_JSON;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Refusal;

/**
 * Reads JSON as RFC 8259 has it and nothing else: UTF-8, one value and nothing after it, no field
 * twice, no half characters, no more than {@value #DEPTH} levels.
 */
final class StrictJson {
  /** Levels of arrays and objects: twice what any body needs that is not somebody's own data. */
  static final int DEPTH = 16;
  /** Characters of a client's own words that are told back to it. */
  private static final int QUOTED = 40;
  /** Names of fields come from outside: they are not interned and not remembered. */
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
      .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
      .build();

  private final JsonParser parser;

  private StrictJson(JsonParser parser) {
    this.parser = parser;
  }

  /** @throws Refusal {@code malformed_json}, saying where */
  static Value read(Buffer bytes) {
    var text = Utf8.decode(bytes)
        .orElseThrow(() -> MALFORMED_JSON.because("it is not UTF-8"));
    try (var parser = FACTORY.createParser(text)) {
      var reader = new StrictJson(parser);
      var value = reader.value(parser.nextToken(), 0);
      if (parser.nextToken() != null) {
        throw reader.malformed("something follows the end");
      }
      return value;
    } catch (JsonProcessingException broken) {
      throw MALFORMED_JSON.because(
          "it breaks" + at(Optional.ofNullable(broken.getLocation())));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private Value value(@Nullable JsonToken token, int depth) throws IOException {
    if (depth == DEPTH && token != null && token.isStructStart()) {
      throw malformed("it is deeper than " + DEPTH + " levels");
    }
    return switch (token) {
      case START_OBJECT -> object(depth + 1);
      case START_ARRAY -> array(depth + 1);
      case VALUE_STRING -> new Value.Text(whole(parser.getText()));
      case VALUE_NULL -> Value.Literal.NULL;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
        new Value.Literal(parser.getText());
      case null, default -> throw malformed("there is a value missing");
    };
  }

  private Value object(int depth) throws IOException {
    var members = new LinkedHashMap<String, Value>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = whole(parser.currentName());
      if (members.put(name, value(parser.nextToken(), depth)) != null) {
        throw malformed("the field " + quote(name) + " is there twice");
      }
    }
    return new Value.Members(members);
  }

  private Value array(int depth) throws IOException {
    var values = new ArrayList<Value>();
    for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      values.add(value(token, depth));
    }
    return new Value.Elements(values);
  }

  /** A text without half characters: what an escaped lone surrogate would be. */
  private String whole(String text) {
    if (Utf8.canEncode(text)) {
      return text;
    }
    throw malformed("there is half a character in it");
  }

  private Refusal malformed(String what) {
    return MALFORMED_JSON.because(what + at(Optional.of(parser.currentLocation())));
  }

  private static String at(Optional<JsonLocation> place) {
    return place
        .map(known -> ", at line " + known.getLineNr() + ", column " + known.getColumnNr())
        .orElse("");
  }

  /** A client's word, short enough to be told back. */
  static String quote(String word) {
    return word.length() <= QUOTED ? word : word.substring(0, QUOTED) + "…";
  }
}
