// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Items as JSON objects, for backup files: the key parts {@code pk} and {@code sk}, then the
 * attributes.
 */
public final class ItemJson {
  private static final String PK = "pk";
  private static final String SK = "sk";

  private ItemJson() {}

  public static Buffer toLine(Item item) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put(PK, item.key().pk());
    fields.put(SK, item.key().sk());
    fields.putAll(item.attributes());
    return new JsonObject(fields).toBuffer();
  }

  /** @throws IllegalArgumentException if it is no valid item */
  public static Item fromJson(JsonObject json) {
    var attributes = new LinkedHashMap<String, Object>();
    json.forEach(field -> attributes.put(field.getKey(), value(field)));
    return Item.of(new Key(removeText(attributes, PK), removeText(attributes, SK)), attributes);
  }

  /** @throws IllegalArgumentException if it is no JSON object */
  public static JsonObject parse(byte[] line) {
    try {
      return new JsonObject(Buffer.buffer(line));
    } catch (DecodeException | ClassCastException none) {
      throw new IllegalArgumentException("not a JSON object", none);
    }
  }

  private static String removeText(Map<String, Object> fields, String name) {
    if (fields.remove(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("missing or not a text: " + name);
  }

  private static Object value(Map.Entry<String, Object> field) {
    return switch (field.getValue()) {
      case String text -> text;
      case Boolean flag -> flag;
      case Integer number -> number.longValue();
      case Long number -> number;
      case JsonArray list -> texts(list);
      case null, default ->
        throw new IllegalArgumentException("invalid value of " + field.getKey());
    };
  }

  private static List<String> texts(JsonArray list) {
    return list.stream().map(each -> {
      if (each instanceof String text) {
        return text;
      }
      throw new IllegalArgumentException("a list may contain texts only");
    }).toList();
  }
}
