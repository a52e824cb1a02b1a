// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the fields of a JSON object in order, directly as bytes. */
public final class JsonObjectWriter {
  /** Writes supplementary characters as UTF-8 instead of two escapes. */
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
      .build();
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
  private static final JsonFragmentCache FRAGMENTS = new JsonFragmentCache();

  private final JsonGenerator out;

  private JsonObjectWriter(JsonGenerator out) {
    this.out = out;
  }

  /** Serializes an object. */
  public static <T> Buffer toBytes(T value, JsonWriter<T> writer) {
    var bytes = new BufferOutput();
    try (var out = FACTORY.createGenerator(bytes)) {
      new JsonObjectWriter(out).object(value, writer);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.buffer();
  }

  public JsonObjectWriter put(String name, String text) {
    return write(() -> out.writeStringField(name, text));
  }

  /** Writes {@code null} if empty. */
  public JsonObjectWriter put(String name, Optional<String> text) {
    return write(() -> out.writeStringField(name, text.orElse(null)));
  }

  public JsonObjectWriter put(String name, long number) {
    return write(() -> out.writeNumberField(name, number));
  }

  public JsonObjectWriter put(String name, double number) {
    return write(() -> out.writeNumberField(name, number));
  }

  public JsonObjectWriter put(String name, boolean yes) {
    return write(() -> out.writeBooleanField(name, yes));
  }

  /** RFC 3339, in UTC, with milliseconds. */
  public JsonObjectWriter put(String name, Instant time) {
    return put(name, MILLISECONDS.format(time));
  }

  public JsonObjectWriter time(String name, Optional<Instant> time) {
    return put(name, time.map(MILLISECONDS::format));
  }

  /** Omits the field if empty. */
  public JsonObjectWriter putIfPresent(String name, Optional<Instant> time) {
    return time.map(value -> put(name, value)).orElse(this);
  }

  /** Omits the field if empty. */
  public JsonObjectWriter putTextIfPresent(String name, Optional<String> text) {
    return text.map(value -> put(name, value)).orElse(this);
  }

  /** Writes an object with a number per name. */
  public JsonObjectWriter put(String name, Map<String, Long> numbers) {
    return object(name, numbers, (all, json) -> all.forEach(json::put));
  }

  /** Writes the {@code toString} of refs, ids or kinds. */
  public JsonObjectWriter texts(String name, Collection<?> values) {
    return write(() -> {
      out.writeArrayFieldStart(name);
      for (var value : values) {
        out.writeString(value.toString());
      }
      out.writeEndArray();
    });
  }

  public JsonObjectWriter numbers(String name, Collection<Integer> values) {
    return write(() -> {
      out.writeArrayFieldStart(name);
      for (var value : values) {
        out.writeNumber(value);
      }
      out.writeEndArray();
    });
  }

  /** Writes text that is already JSON. */
  public JsonObjectWriter rawJson(String name, Optional<String> json) {
    return write(() -> {
      out.writeFieldName(name);
      out.writeRawValue(json.orElse("null"));
    });
  }

  public <T> JsonObjectWriter object(String name, T value, JsonWriter<? super T> writer) {
    return write(() -> out.writeFieldName(name)).object(value, writer);
  }

  /**
   * Appends fields from a cache of serialized JSON; must not come first in an object.
   *
   * @param sources all immutable objects that the fields depend on, compared by identity
   */
  public <T> JsonObjectWriter cachedFields(List<?> sources, T value, JsonWriter<? super T> writer) {
    var json = FRAGMENTS.get(sources.getFirst(), sources,
        () -> followingFields(toBytes(value, writer).toString(UTF_8)));
    return write(() -> out.writeRaw(json));
  }

  /** The fields of a serialized object, to append to another. */
  private static String followingFields(String object) {
    return "," + object.substring(1, object.length() - 1);
  }

  /** Writes {@code null} if empty. */
  public <T> JsonObjectWriter objectOrNull(String name, Optional<T> value,
      JsonWriter<? super T> writer) {
    return value.map(some -> object(name, some, writer))
        .orElseGet(() -> put(name, Optional.empty()));
  }

  public <T> JsonObjectWriter list(String name, List<T> values, JsonWriter<? super T> writer) {
    write(() -> out.writeArrayFieldStart(name));
    for (var value : values) {
      object(value, writer);
    }
    return write(out::writeEndArray);
  }

  private <T> JsonObjectWriter object(T value, JsonWriter<? super T> writer) {
    write(out::writeStartObject);
    writer.write(value, this);
    return write(out::writeEndObject);
  }

  private JsonObjectWriter write(Step step) {
    try {
      step.run();
      return this;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Declared because streams may throw; a buffer never does. */
  private interface Step {
    void run() throws IOException;
  }
}
