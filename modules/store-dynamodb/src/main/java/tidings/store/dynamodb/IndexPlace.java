// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static tidings.store.dynamodb.Attributes.PK;
import static tidings.store.dynamodb.Attributes.SK;
import static tidings.store.dynamodb.Attributes.text;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tidings.store.Item;
import tidings.store.Key;

/** Where the index has an item. @param index its place in the index; @param key in the table */
record IndexPlace(Key index, Key key) {
  private static final String BETWEEN = "\0";
  private static final int PARTS = 3;

  static IndexPlace of(Map<String, AttributeValue> attributes) {
    var index = new Key(Attributes.required(attributes, Item.INDEX_PK),
        Attributes.required(attributes, Item.INDEX_SK));
    return new IndexPlace(index, Attributes.key(attributes));
  }

  /** @throws IllegalArgumentException when it was never {@link #written} */
  static IndexPlace parse(String indexPk, String written) {
    var parts = written.split(BETWEEN, -1);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("this is no place of the index");
    }
    return new IndexPlace(new Key(indexPk, parts[0]), new Key(parts[1], parts[2]));
  }

  /** For a slice's next; no key contains what is between its parts. */
  String written() {
    return String.join(BETWEEN, index.sk(), key.pk(), key.sk());
  }

  Map<String, AttributeValue> attributes() {
    return Map.of(Item.INDEX_PK, text(index.pk()), Item.INDEX_SK, text(index.sk()),
        PK, text(key.pk()), SK, text(key.sk()));
  }

  /** Whether the item lies there now. */
  boolean holds(Item item) {
    return item.find(Item.INDEX_PK).filter(index.pk()::equals).isPresent()
        && item.find(Item.INDEX_SK).filter(index.sk()::equals).isPresent();
  }
}
