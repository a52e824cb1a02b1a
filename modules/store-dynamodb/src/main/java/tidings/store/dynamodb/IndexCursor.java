// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static tidings.store.dynamodb.Attributes.PK;
import static tidings.store.dynamodb.Attributes.SK;
import static tidings.store.dynamodb.Attributes.text;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The position of an item in the index.
 *
 * @param indexKey its key in the index
 * @param key its key in the table
 */
record IndexCursor(Key indexKey, Key key) {
  private static final String SEPARATOR = "\0";
  private static final int PART_COUNT = 3;

  static IndexCursor of(Map<String, AttributeValue> attributes) {
    var indexKey = new Key(Attributes.requireText(attributes, Item.INDEX_PK),
        Attributes.requireText(attributes, Item.INDEX_SK));
    return new IndexCursor(indexKey, Attributes.key(attributes));
  }

  /** @throws IllegalArgumentException if this is not the result of {@link #encoded} */
  static IndexCursor parse(String indexPk, String encoded) {
    var parts = encoded.split(SEPARATOR, -1);
    if (parts.length != PART_COUNT) {
      throw new IllegalArgumentException("invalid index position");
    }
    return new IndexCursor(new Key(indexPk, parts[0]), new Key(parts[1], parts[2]));
  }

  /** The cursor as a string; no key contains the separator. */
  String encoded() {
    return String.join(SEPARATOR, indexKey.sk(), key.pk(), key.sk());
  }

  Map<String, AttributeValue> attributes() {
    return Map.of(Item.INDEX_PK, text(indexKey.pk()), Item.INDEX_SK, text(indexKey.sk()),
        PK, text(key.pk()), SK, text(key.sk()));
  }

  /** Whether the item is still at this position. */
  boolean matches(Item item) {
    return item.findText(Item.INDEX_PK).filter(indexKey.pk()::equals).isPresent()
        && item.findText(Item.INDEX_SK).filter(indexKey.sk()::equals).isPresent();
  }
}
