// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Moderation;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The reports of a user or other entity in sum, and whether it waits for a moderator: while it
 * waits, the row is in the index.
 *
 * @param count of reports, each a row of its own
 * @param newestReporters newest first, up to {@link Moderation#MAX_SHOWN_REPORTS}
 * @param pendingSince empty after a dismissal
 * @param version changes with every write; 0 if not stored
 */
record EntityFlagRow(Ref entity, long count, List<UserId> newestReporters,
    Optional<Instant> pendingSince, long version) {
  private static final String COUNT = "count";
  private static final String NEWEST = "newest";
  private static final String SINCE = "since";
  private static final String VERSION = "version";

  /** The stored flag, or an empty one. */
  static EntityFlagRow of(Ref entity, Optional<Item> row) {
    return row.map(item -> parse(entity, item))
        .orElseGet(() -> new EntityFlagRow(entity, 0, List.of(), Optional.empty(), 0));
  }

  private static EntityFlagRow parse(Ref entity, Item row) {
    return new EntityFlagRow(
        entity,
        row.number(COUNT),
        row.list(NEWEST).stream().map(UserId::new).toList(),
        row.has(SINCE) ? Optional.of(Instant.ofEpochMilli(row.number(SINCE))) : Optional.empty(),
        row.number(VERSION));
  }

  /** Adds a report; the entity waits from now on, if it did not before. */
  EntityFlagRow reportedBy(UserId user, Instant time) {
    var reporters = Stream.concat(Stream.of(user), newestReporters.stream())
        .limit(Moderation.MAX_SHOWN_REPORTS).toList();
    return new EntityFlagRow(
        entity, count + 1, reporters, pendingSince.or(() -> Optional.of(time)), version);
  }

  /** A copy that no longer waits. */
  EntityFlagRow dismissed() {
    return new EntityFlagRow(entity, count, newestReporters, Optional.empty(), version);
  }

  /** Stores the flag, if it has not changed since it was read. */
  Op write() {
    var row = ItemType.ENTITY_FLAG.at(ActivityKeys.entityFlag(entity))
        .set(COUNT, count)
        .set(NEWEST, newestReporters.stream().map(UserId::text).toList())
        .set(VERSION, version + 1);
    pendingSince.ifPresent(since -> row.set(SINCE, since.toEpochMilli())
        .indexed(ActivityKeys.entityFlagIndex(entity, since)));
    var unchanged = version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
    return new Op.Put(row.build(), List.of(unchanged));
  }
}
