// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.gateway.json.Json;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;

/** What one line tells. It is there when its own row is, which is written last. */
sealed interface Thing permits Member, Subject, Post, Liking, Following {
  Kind kind();

  /** As it is named to people. */
  String name();

  /** Where its own row lies. */
  Key key();

  Item row(Landing landing);

  /** The rows that go with its own one. */
  List<Item> others(Landing landing);

  /** What of them is left to do. */
  default List<Item> jobs(Landing landing) {
    return List.of();
  }

  /**
   * What stores all of it, unless somebody else does at that moment; of what others who share the
   * table make with the same key and not the same content.
   */
  default Optional<Transaction> claim(Landing landing) {
    return Optional.empty();
  }

  /** What has to be there, by how it is named to people. */
  Map<String, Key> needs();

  /** What must not be there. */
  default Optional<Key> bar() {
    return Optional.empty();
  }

  /** Whose counts it changes. */
  Set<Ref> counted();

  /** What a file says itself of how often this is followed or liked, by the names of the counts. */
  default Map<String, Long> claims() {
    return Map.of();
  }

  /** Writes its fields. */
  void write(Json json);
}
