// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import tidings.store.Item;
import tidings.store.Key;

/** An item as a line of JSON, with its key. */
public final class Image {
  private static final String PK = "pk";
  private static final String SK = "sk";

  private Image() {}

  public static String of(Item item) {
    var image = new JsonObject().put(PK, item.key().pk()).put(SK, item.key().sk());
    item.attributes().forEach(image::put);
    return image.encode();
  }

  /** The item of an image. */
  public static Item read(String text) {
    var image = new JsonObject(text);
    var attributes = new LinkedHashMap<String, Object>();
    image.getMap().forEach((name, value) -> attributes.put(
        name, value instanceof Number number ? Long.valueOf(number.longValue()) : value));
    attributes.keySet().removeAll(List.of(PK, SK));
    return Item.of(new Key(image.getString(PK), image.getString(SK)), attributes);
  }
}
