// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonObjectWriter;

/** What one line tells. It is there when its own row is, which is written last. */
sealed interface ImportRecord
    permits AccountRecord, EntityRecord, ActivityRecord, LikeRecord, FollowRecord {
  RecordKind kind();

  /** As it is named to people. */
  String displayName();

  /** Where its own row lies. */
  Key key();

  Item row(ImportTarget importTarget);

  /** The rows that go with its own one. */
  List<Item> relatedRows(ImportTarget importTarget);

  /** What of them is left to do. */
  default List<Item> jobRows(ImportTarget importTarget) {
    return List.of();
  }

  /**
   * What stores all of it, unless somebody else does at that moment; of what others who share the
   * table make with the same key and not the same content.
   */
  default Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    return Optional.empty();
  }

  /** What has to be there, by how it is named to people. */
  Map<String, Key> requiredKeys();

  /** What must not be there. */
  default Optional<Key> forbiddenKey() {
    return Optional.empty();
  }

  /** Whose counts it changes. */
  Set<Ref> countedTargets();

  /** What a file says itself of how often this is followed or liked, by the names of the counts. */
  default Map<String, Long> declaredCounts() {
    return Map.of();
  }

  /** Writes its fields. */
  void writeTo(JsonObjectWriter json);
}
