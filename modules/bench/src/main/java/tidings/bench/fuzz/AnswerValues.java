// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the texts of an answer with their kinds, by its schema. */
record AnswerValues(BiConsumer<String, String> found) {
  /** Items of a list that are looked at; lists have many of the same kinds. */
  private static final int MAX_ITEMS = 5;

  void collect(JsonObject schema, @Nullable Object value, String name) {
    for (var choice : new String[]{"oneOf", "anyOf", "allOf"}) {
      schema.getJsonArray(choice, new JsonArray()).stream()
          .map(JsonObject.class::cast)
          .filter(option -> fits(option, value))
          .forEach(option -> collect(option, value, name));
    }
    switch (value) {
      case JsonObject object ->
        schema.getJsonObject("properties", new JsonObject()).forEach(property -> collect(
            (JsonObject) property.getValue(), object.getValue(property.getKey()),
            property.getKey()));
      case JsonArray array -> {
        var items = schema.getJsonObject("items", new JsonObject());
        Stream
            .of(array.stream().limit(MAX_ITEMS),
                array.stream().skip(Math.max(0, array.size() - 1L)))
            .flatMap(some -> some).forEach(item -> collect(items, item, name));
      }
      case String text when !schema.isEmpty() && !schema.containsKey("format") ->
        found.accept(LaneMemory.kind(schema, name), text);
      case null, default -> {
      }
    }
  }

  private static boolean fits(JsonObject option, @Nullable Object value) {
    return switch (value) {
      case JsonObject object -> option.getJsonArray("required", new JsonArray()).stream()
          .allMatch(field -> object.containsKey((String) field))
          && option.containsKey("properties");
      case null -> false;
      default -> true;
    };
  }
}
