// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The few attributes of a stored item, in their stored order. It takes a third of the memory of a
 * hash map, as items share the array of names. Unmodifiable.
 */
final class AttributeMap extends AbstractMap<String, Object> {
  /** More attributes are found faster in a hash map. */
  static final int MAX_SIZE = 16;

  private final String[] names;
  private final Object[] values;

  /** The arrays must not change any more. */
  AttributeMap(String[] names, Object[] values) {
    this.names = names;
    this.values = values;
  }

  @Override
  public int size() {
    return names.length;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    for (int index = 0; index < names.length; index++) {
      if (names[index].equals(name)) {
        return values[index];
      }
    }
    return null;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return names.length;
      }

      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Entry<String, Object>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < names.length;
    }

    @Override
    public Entry<String, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return Map.entry(names[next], values[next++]);
    }
  }
}
