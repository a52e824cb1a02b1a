// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table: its key, type and attributes. A value is a {@code String}, {@code Long},
 * {@code Boolean} or {@code List<String>}, never null or nested. Immutable.
 */
public final class Item {
  /** Attribute with the type of row; every item has one. */
  public static final String TYPE = "type";
  /** Epoch second from which the item counts as absent; an item without it never expires. */
  public static final String EXPIRES_AT = "expiresAt";
  /** Partition in the index, valid like a {@code pk}; an item without it is not indexed. */
  public static final String INDEX_PK = "gsi1pk";
  /** Sort key in the index, valid like an {@code sk}; need not be unique. */
  public static final String INDEX_SK = "gsi1sk";

  private final Key key;
  private final Map<String, Object> attributes;
  private final long expiresAt;
  /**
   * Last result of {@link #cachedAs}. A benign race: a thread that does not see it computes it
   * again.
   */
  private @Nullable Object cached;

  private Item(Key key, Map<String, Object> attributes) {
    this.key = key;
    this.attributes = attributes;
    this.expiresAt = attributes.get(EXPIRES_AT) instanceof Long at ? at : Long.MAX_VALUE;
  }

  /** An item with already validated attributes; for engines reading stored items. */
  public static Item of(Key key, Map<String, Object> attributes) {
    return new Item(key, Collections.unmodifiableMap(attributes));
  }

  public static Builder at(Key key, String type) {
    return new Builder(key).set(TYPE, type);
  }

  public Key key() {
    return key;
  }

  public Map<String, Object> attributes() {
    return attributes;
  }

  public String type() {
    return text(TYPE);
  }

  public boolean has(String name) {
    return attributes.containsKey(name);
  }

  /** A required text. */
  public String text(String name) {
    return findText(name)
        .orElseThrow(() -> new IllegalStateException(key + " has no attribute " + name));
  }

  public Optional<String> findText(String name) {
    return Optional.ofNullable((String) attributes.get(name));
  }

  /** Whether a text names one of these constants; a newer version may have introduced others. */
  public <E extends Enum<E>> boolean names(String name, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .anyMatch(constant -> findText(name).filter(constant.name()::equals).isPresent());
  }

  /** A number; 0 if absent, like a counter without increments. */
  public long number(String name) {
    return attributes.get(name) instanceof Long number ? number : 0;
  }

  /** A flag; false if absent. */
  public boolean flag(String name) {
    return attributes.get(name) instanceof Boolean flag && flag;
  }

  /** A list of texts; empty if absent. */
  @SuppressWarnings("unchecked")
  public List<String> list(String name) {
    return attributes.get(name) instanceof List<?> list ? (List<String>) list : List.of();
  }

  /** Whether the item counts as absent at this epoch second. */
  public boolean isExpired(long epochSecond) {
    return expiresAt <= epochSecond;
  }

  /**
   * The item parsed into a record, computed once and kept with the item, for items that are read
   * often.
   *
   * @param make a pure function of the item
   */
  public <T extends Record> T cachedAs(Class<T> type, Function<Item, T> make) {
    var previous = cached;
    if (type.isInstance(previous)) {
      return type.cast(previous);
    }
    var fresh = make.apply(this);
    cached = fresh;
    return fresh;
  }

  /** @throws IllegalArgumentException if its key in the index is invalid */
  public void requireValidIndexKey() {
    attributes.forEach(WriteValidation::requireValid);
  }

  /** Size as counted against {@link Table#MAX_ITEM_BYTES}. */
  public int bytes() {
    return ItemSize.of(this);
  }

  /** A copy of the item at another key. */
  public Item copyAt(Key newKey) {
    return new Item(newKey, attributes);
  }

  /** A builder with the attributes of this item. */
  public Builder toBuilder() {
    var builder = new Builder(key);
    builder.attributes.putAll(attributes);
    return builder;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || other instanceof Item item && key.equals(item.key)
        && attributes.equals(item.attributes);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key.pk() + " | " + key.sk() + " " + attributes;
  }

  /** Builds an item. */
  public static final class Builder {
    private final Key key;
    private final Map<String, Object> attributes = new LinkedHashMap<>();

    private Builder(Key key) {
      this.key = key;
    }

    public Builder set(String name, String value) {
      attributes.put(name, value);
      return this;
    }

    public Builder set(String name, Optional<String> value) {
      value.ifPresent(text -> attributes.put(name, text));
      return this;
    }

    public Builder set(String name, long value) {
      attributes.put(name, value);
      return this;
    }

    public Builder set(String name, boolean value) {
      attributes.put(name, value);
      return this;
    }

    /** Sets a list; an empty one is omitted, since absent lists read as empty. */
    public Builder set(String name, List<String> value) {
      if (value.isEmpty()) {
        attributes.remove(name);
      } else {
        attributes.put(name, List.copyOf(value));
      }
      return this;
    }

    public Builder remove(String name) {
      attributes.remove(name);
      return this;
    }

    public Builder indexed(Key index) {
      return set(INDEX_PK, index.pk()).set(INDEX_SK, index.sk());
    }

    public Builder expiresAt(long epochSecond) {
      return set(EXPIRES_AT, epochSecond);
    }

    public Item build() {
      return new Item(key, Collections.unmodifiableMap(attributes));
    }
  }
}
