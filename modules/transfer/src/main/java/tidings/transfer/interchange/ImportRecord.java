// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonObjectWriter;

/** The content of one line. Its main row is written last and marks the record as complete. */
sealed interface ImportRecord
    permits AccountRecord, EntityRecord, ActivityRecord, LikeRecord, VoteRecord, FollowRecord,
    FollowRequestRecord, BlockRecord, MuteRecord, MutedWordsRecord, ListRecord, BookmarkRecord,
    PinsRecord {
  RecordKind kind();

  /** Name for messages. */
  String displayName();

  /** Key of the main row. */
  Key key();

  Item row(ImportTarget importTarget);

  /** The rows stored before the main row. */
  List<Item> relatedRows(ImportTarget importTarget);

  /** Those related rows that are jobs. */
  default List<Item> jobRows(ImportTarget importTarget) {
    return List.of();
  }

  /**
   * A transaction that creates all rows unless the key exists, for records that other nodes may
   * create concurrently with different content.
   */
  default Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    return Optional.empty();
  }

  /** Keys that must exist, by their names for messages. */
  Map<String, Key> requiredKeys();

  /** Refs whose counts the record changes. */
  Set<Ref> countedTargets();

  /** Users whose blocks or mutes the record changes. */
  default Set<UserId> affectedReaders() {
    return Set.of();
  }

  /** Users whose numbers of bookmarks the record changes. */
  default Set<UserId> countedBookmarks() {
    return Set.of();
  }

  /** The time at which the record ends, if it does. */
  default Optional<Instant> endsAt() {
    return Optional.empty();
  }

  /** Counts of followers or likes that the file declares, by count name. */
  default Map<String, Long> declaredCounts() {
    return Map.of();
  }

  void writeTo(JsonObjectWriter json);
}
