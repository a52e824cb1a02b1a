// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;

/** Converts DynamoDB JSON, as used in exports and by the API: each value is wrapped by its type. */
final class DynamoDbJson {
  private static final Set<String> TYPES =
      Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

  /** Longer than any number that DynamoDB stores: 38 digits with an exponent. */
  private static final int MAX_NUMBER_LENGTH = 64;

  private DynamoDbJson() {}

  /**
   * Converts an item to plain JSON. Accepts items with or without types, and export lines with an
   * {@code Item} field.
   */
  static JsonObject toPlain(JsonObject line) {
    var item = line.getValue("Item") instanceof JsonObject inner ? inner : line;
    return item.getValue("PK") instanceof JsonObject ? members(item) : item;
  }

  private static JsonObject members(JsonObject typed) {
    var plain = new JsonObject();
    typed.forEach(member -> plain.put(member.getKey(), value(member.getValue())));
    return plain;
  }

  private static Object value(Object typed) {
    if (!(typed instanceof JsonObject wrapper) || wrapper.size() != 1) {
      return typed;
    }
    Map.Entry<String, Object> wrapped = wrapper.iterator().next();
    if (!TYPES.contains(wrapped.getKey())) {
      return typed;
    }
    return switch (wrapped.getValue()) {
      case null -> typed;
      case String number when wrapped.getKey().equals("N") -> number(number);
      case JsonObject members -> members(members);
      case JsonArray values -> new JsonArray(values.stream().map(DynamoDbJson::value).toList());
      case Object plain -> plain;
    };
  }

  private static Object number(String text) {
    try {
      return text.length() > MAX_NUMBER_LENGTH ? text : new BigDecimal(text);
    } catch (NumberFormatException invalid) {
      return text;
    }
  }
}
