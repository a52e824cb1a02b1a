// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the fields of an object, one after another, straight into bytes. */
public final class Json {
  /** Characters outside the first plane are written as UTF-8, not as two escapes. */
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
      .build();
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();
  /** Bytes of most answers. */
  private static final int USUAL = 1024;
  private static final Kept KEPT = new Kept();

  private final JsonGenerator out;

  private Json(JsonGenerator out) {
    this.out = out;
  }

  /** An object, as bytes. */
  public static <T> Buffer of(T thing, View<T> view) {
    var bytes = Buffer.buffer(USUAL);
    try (var out = FACTORY.createGenerator(into(bytes))) {
      new Json(out).object(thing, view);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes;
  }

  public Json put(String name, String text) {
    return write(() -> out.writeStringField(name, text));
  }

  /** {@code null} when there is none. */
  public Json put(String name, Optional<String> text) {
    return write(() -> out.writeStringField(name, text.orElse(null)));
  }

  public Json put(String name, long number) {
    return write(() -> out.writeNumberField(name, number));
  }

  public Json put(String name, boolean yes) {
    return write(() -> out.writeBooleanField(name, yes));
  }

  /** RFC 3339, in UTC, with milliseconds. */
  public Json put(String name, Instant time) {
    return put(name, MILLISECONDS.format(time));
  }

  public Json time(String name, Optional<Instant> time) {
    return put(name, time.map(MILLISECONDS::format));
  }

  /** Left out when there is none. */
  public Json given(String name, Optional<Instant> time) {
    return time.map(at -> put(name, at)).orElse(this);
  }

  /** Numbers by name. */
  public Json put(String name, Map<String, Long> numbers) {
    return object(name, numbers, (all, json) -> all.forEach(json::put));
  }

  /** As they print themselves: refs, ids, kinds. */
  public Json texts(String name, Collection<?> values) {
    return write(() -> {
      out.writeArrayFieldStart(name);
      for (var value : values) {
        out.writeString(value.toString());
      }
      out.writeEndArray();
    });
  }

  /** What is JSON already. */
  public Json json(String name, Optional<String> json) {
    return write(() -> {
      out.writeFieldName(name);
      out.writeRawValue(json.orElse("null"));
    });
  }

  public <T> Json object(String name, T thing, View<? super T> view) {
    return write(() -> out.writeFieldName(name)).object(thing, view);
  }

  /**
   * Further fields, behind others, that are kept in memory as JSON.
   *
   * @param from all that they are made from, by identity: none of it ever changes
   */
  public <T> Json kept(List<?> from, T thing, View<? super T> view) {
    var json = KEPT.of(from.getFirst(), from, () -> further(of(thing, view).toString(UTF_8)));
    return write(() -> out.writeRaw(json));
  }

  /** The fields of an object, to go on with in another. */
  private static String further(String object) {
    return "," + object.substring(1, object.length() - 1);
  }

  /** {@code null} when there is none. */
  public <T> Json maybe(String name, Optional<T> thing, View<? super T> view) {
    return thing.map(some -> object(name, some, view))
        .orElseGet(() -> put(name, Optional.empty()));
  }

  public <T> Json list(String name, List<T> things, View<? super T> view) {
    write(() -> out.writeArrayFieldStart(name));
    for (var thing : things) {
      object(thing, view);
    }
    return write(out::writeEndArray);
  }

  private <T> Json object(T thing, View<? super T> view) {
    write(out::writeStartObject);
    view.write(thing, this);
    return write(out::writeEndObject);
  }

  private Json write(Step step) {
    try {
      step.run();
      return this;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The generator may throw because streams may; a buffer never does. */
  private interface Step {
    void run() throws IOException;
  }

  private static OutputStream into(Buffer bytes) {
    return new OutputStream() {
      @Override
      public void write(int octet) {
        bytes.appendByte((byte) octet);
      }

      @Override
      public void write(byte[] octets, int from, int count) {
        bytes.appendBytes(octets, from, count);
      }
    };
  }
}
