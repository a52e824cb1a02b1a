// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tidings.store.Item;
import tidings.store.Key;

/** Converts items to and from DynamoDB attributes. */
final class Attributes {
  static final String PK = "pk";
  static final String SK = "sk";

  private Attributes() {}

  static Map<String, AttributeValue> toAttributes(Key key) {
    return Map.of(PK, text(key.pk()), SK, text(key.sk()));
  }

  static Map<String, AttributeValue> toAttributes(Item item) {
    var attributes = new HashMap<>(toAttributes(item.key()));
    item.attributes().forEach((name, value) -> attributes.put(name, value(value)));
    return attributes;
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue value(Object value) {
    return switch (value) {
      case String text -> text(text);
      case Long number -> AttributeValue.fromN(number.toString());
      case Boolean flag -> AttributeValue.fromBool(flag);
      case List<?> list -> AttributeValue.fromL(list.stream().map(Attributes::value).toList());
      default -> throw new IllegalArgumentException("unsupported value type " + value.getClass());
    };
  }

  static Key key(Map<String, AttributeValue> attributes) {
    return new Key(requireText(attributes, PK), requireText(attributes, SK));
  }

  static Item item(Map<String, AttributeValue> attributes) {
    return Item.of(key(attributes), attributes.entrySet()
        .stream()
        .filter(attribute -> !attribute.getKey().equals(PK) && !attribute.getKey().equals(SK))
        .collect(toMap(Map.Entry::getKey, attribute -> fromAttribute(attribute.getValue()))));
  }

  /** @throws IllegalStateException if the attribute is missing or not a string */
  static String requireText(Map<String, AttributeValue> attributes, String name) {
    var value = attributes.get(name);
    if (value == null || value.s() == null) {
      throw new IllegalStateException("an item of the table has no string attribute " + name);
    }
    return value.s();
  }

  private static Object fromAttribute(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> Long.valueOf(value.n());
      case BOOL -> value.bool();
      case L -> value.l().stream().map(AttributeValue::s).toList();
      default -> throw new IllegalStateException("unexpected attribute type " + value.type());
    };
  }
}
