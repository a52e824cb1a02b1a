// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Cursor;
import tidings.core.FieldPatch;
import tidings.core.Page;
import tidings.core.Ref;

/**
 * Helpers to read and write JSON of the API, used by the parser of each feature. Unknown fields are
 * ignored.
 */
final class JsonAccess {
  private JsonAccess() {}

  static <T> Page<T> page(JsonObject json, Function<JsonObject, T> parser) {
    return new Page<>(list(json.getJsonArray("items"), parser),
        text(json, "next").map(Cursor::new));
  }

  static <T> List<T> list(JsonArray json, Function<JsonObject, T> parser) {
    return json.stream().map(JsonObject.class::cast).map(parser).toList();
  }

  static Ref ref(JsonObject json) {
    return Ref.parse(json.getString("ref"));
  }

  static List<Ref> refs(JsonArray json) {
    return texts(json).stream().map(Ref::parse).toList();
  }

  static List<String> texts(JsonArray json) {
    return json.stream().map(String.class::cast).toList();
  }

  /** Converts refs or ids to strings. */
  static JsonArray array(Collection<?> values) {
    return new JsonArray(values.stream().map(Object::toString).toList());
  }

  static Optional<String> text(JsonObject json, String name) {
    return Optional.ofNullable(json.getString(name));
  }

  static Optional<Instant> time(JsonObject json, String name) {
    return Optional.ofNullable(json.getInstant(name));
  }

  /** Writes a change of a field: unchanged it is absent, removed it is null. */
  static void patch(
      JsonObject json, String name, FieldPatch patch, Function<String, Object> toJson) {
    if (patch instanceof FieldPatch.Remove) {
      json.putNull(name);
    } else if (patch instanceof FieldPatch.Replace replace) {
      json.put(name, toJson.apply(replace.text()));
    }
  }

  static void put(JsonObject json, String name, Optional<String> value) {
    value.ifPresent(text -> json.put(name, text));
  }
}
