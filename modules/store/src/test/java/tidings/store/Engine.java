// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The engine that a contract is held against, and a few short words for its tests. */
public interface Engine {
  AtomicInteger PARTITIONS = new AtomicInteger();

  /** The engine under test; it may hold items of other tests. */
  Table table();

  /** The engine's clock. */
  Hands clock();

  /** The name of a partition that no other test uses. */
  default String partition() {
    return "test#" + PARTITIONS.incrementAndGet();
  }

  default Key key() {
    return new Key(partition(), "row");
  }

  default Item item(Key key) {
    return Item.at(key, "thing").build();
  }

  default Item item(Key key, String name, long value) {
    return Item.at(key, "thing").set(name, value).build();
  }

  default void put(Item... items) {
    for (var item : items) {
      new Transaction().put(item).commit(table()).await();
    }
  }

  /** Stores an item at each of these places of a partition. */
  default void fill(String pk, String... sks) {
    table().putAll(List.of(sks).stream().map(sk -> item(new Key(pk, sk))).toList()).await();
  }

  default Optional<Item> get(Key key) {
    return table().get(key).await();
  }

  /** The places that a query finds, slice by slice to its end. */
  default List<String> places(Query query) {
    return all(query).stream().map(item -> item.key().sk()).toList();
  }

  default List<Item> all(Query query) {
    return all(table(), query);
  }

  default List<Item> all(Table table, Query query) {
    var items = new ArrayList<Item>();
    var position = query.after();
    do {
      var slice = table.query(query.after(position)).await();
      items.addAll(slice.items());
      position = slice.next();
    } while (position.isPresent());
    return items;
  }
}
