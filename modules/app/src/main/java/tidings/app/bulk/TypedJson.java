// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;

/** Items as DynamoDB writes them, in exports and in its API: each value below its type. */
final class TypedJson {
  private static final Set<String> TYPES =
      Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

  /** More than the digits that DynamoDB keeps of a number, with its exponent. */
  private static final int NUMBER = 64;

  private TypedJson() {}

  /** The item, with or without types, and be it the {@code Item} of a line of an export. */
  static JsonObject plain(JsonObject line) {
    var item = line.getValue("Item") instanceof JsonObject inner ? inner : line;
    return item.getValue("PK") instanceof JsonObject ? members(item) : item;
  }

  private static JsonObject members(JsonObject typed) {
    var plain = new JsonObject();
    typed.forEach(member -> plain.put(member.getKey(), value(member.getValue())));
    return plain;
  }

  private static Object value(Object typed) {
    if (!(typed instanceof JsonObject one) || one.size() != 1) {
      return typed;
    }
    Map.Entry<String, Object> only = one.iterator().next();
    if (!TYPES.contains(only.getKey())) {
      return typed;
    }
    return switch (only.getValue()) {
      case null -> typed;
      case String number when only.getKey().equals("N") -> number(number);
      case JsonObject members -> members(members);
      case JsonArray values -> new JsonArray(values.stream().map(TypedJson::value).toList());
      case Object plain -> plain;
    };
  }

  private static Object number(String text) {
    try {
      return text.length() > NUMBER ? text : new BigDecimal(text);
    } catch (NumberFormatException none) {
      return text;
    }
  }
}
