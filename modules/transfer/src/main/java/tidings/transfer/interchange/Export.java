// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.BookmarkRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.PinsRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Slices;
import tidings.store.Table;

/** Writes the content of a table as lines in the format of the import. */
public final class Export {
  /** Rows per read. */
  private static final int BATCH_SIZE = 500;

  private final Table table;
  private final OutputStream out;
  private final Map<RecordKind, Long> lineCounts = new EnumMap<>(RecordKind.class);

  private Export(Table table, OutputStream out) {
    this.table = table;
    this.out = out;
  }

  /** Exports the table and returns the number of lines of each kind. Blocking. */
  public static Map<RecordKind, Long> run(Table table, OutputStream out) throws IOException {
    var export = new Export(table, out);
    for (var slice : Slices.ofTable(table, BATCH_SIZE)) {
      export.write(slice.items());
    }
    return export.lineCounts;
  }

  private void write(List<Item> rows) throws IOException {
    var related = related(rows);
    for (var row : rows) {
      if (isComplete(row, related)) {
        var entry = toRecord(row, related);
        if (entry.isPresent()) {
          out.write(LineParser.format(entry.get()).getBytes());
          lineCounts.merge(entry.get().kind(), 1L, Long::sum);
        }
      }
    }
  }

  /** Reads the rows that the given rows depend on, transitively: comments may be on comments. */
  private Map<Key, Item> related(Collection<Item> rows) {
    var related = new HashMap<Key, Item>();
    for (var pending = rows; !pending.isEmpty();) {
      var keys = pending.stream()
          .flatMap(row -> Stream.concat(requiredKey(row).stream(), supplyingKeys(row)))
          .filter(key -> !related.containsKey(key))
          .distinct()
          .toList();
      var found = table.getAll(keys).await();
      related.putAll(found);
      pending = found.values();
    }
    return related;
  }

  /** The rows that may supply a part of a row. */
  private static Stream<Key> supplyingKeys(Item row) {
    if (ItemType.ACCOUNT.matches(row)) {
      return Stream.of(FeedKeys.feedState(KeyFormat.owner(row.key())));
    }
    return ItemType.PINS.matches(row)
        ? pins(row).activities().stream().map(ActivityKeys::profile)
        : Stream.empty();
  }

  private static PinsRow pins(Item row) {
    return PinsRow.of(KeyFormat.ref(row.key()), Optional.of(row));
  }

  /** The row that a row depends on: it supplies fields, or the row is exported only with it. */
  private static Optional<Key> requiredKey(Item row) {
    return ItemType.of(row).flatMap(type -> requiredKey(type, row));
  }

  private static Optional<Key> requiredKey(ItemType type, Item row) {
    return switch (type) {
      case ACCOUNT -> Optional.of(ActivityKeys.profile(KeyFormat.owner(row.key()).ref()));
      case LIKE -> Optional.of(ActivityKeys.profile(LikeRow.activityOf(row.key())));
      case VOTE -> Optional.of(ActivityKeys.profile(VoteRow.of(row).activity()));
      case BOOKMARK -> Optional.of(ActivityKeys.profile(BookmarkRow.of(row).activity()));
      case EDGE -> Optional.of(EdgeRow.followed(row.key())).filter(Ref::isActivity)
          .map(ActivityKeys::profile);
      case MUTE -> Optional.of(BlockMuteRow.target(row.key())).filter(Ref::isActivity)
          .map(ActivityKeys::profile);
      case ACTIVITY ->
        toActivity(row).flatMap(ActivityRecord::commentedOn).map(ActivityKeys::profile);
      default -> Optional.empty();
    };
  }

  /** False if any row that this one depends on is deleted or missing. */
  private static boolean isComplete(Item row, Map<Key, Item> related) {
    var requiredKey = requiredKey(row);
    while (requiredKey.isPresent()) {
      var required = related.get(requiredKey.get());
      if (required == null || ActivityRow.isDeleted(required)) {
        return false;
      }
      requiredKey = requiredKey(required);
    }
    return true;
  }

  private static boolean isExported(ActivityId activity, Map<Key, Item> related) {
    return Optional.ofNullable(related.get(ActivityKeys.profile(activity)))
        .filter(row -> !ActivityRow.isDeleted(row) && isComplete(row, related)).isPresent();
  }

  private static Optional<? extends ImportRecord> toRecord(Item row, Map<Key, Item> related) {
    return ItemType.of(row).flatMap(type -> toRecord(type, row, related));
  }

  private static Optional<? extends ImportRecord> toRecord(ItemType type, Item row,
      Map<Key, Item> related) {
    return switch (type) {
      case ACCOUNT -> toAccount(row, related);
      case ENTITY -> toEntity(row);
      case ACTIVITY -> toActivity(row);
      case LIKE -> Optional.of(LikeRecord.of(LikeRow.of(row)));
      case VOTE -> Optional.of(new VoteRecord(VoteRow.of(row)));
      case EDGE -> Optional.of(
          new FollowRecord(
              KeyFormat.owner(row.key()), EdgeRow.edge(EdgeRow.followed(row.key()), row)));
      case FOLLOW_REQUEST -> Optional.of(
          new FollowRequestRecord(FollowRequestRow.of(KeyFormat.owner(row.key()), row)));
      case BLOCK -> Optional.of(BlockRecord.of(KeyFormat.owner(row.key()), row));
      case MUTE -> Optional.of(MuteRecord.of(KeyFormat.owner(row.key()), row));
      case MUTED_WORDS -> Optional.of(
          MutedWordsRecord.of(KeyFormat.owner(row.key()), row))
          .filter(words -> !words.muted().isEmpty());
      case LIST -> Optional.of(ListRecord.of(row));
      case BOOKMARK -> Optional.of(new BookmarkRecord(BookmarkRow.of(row)));
      case PINS -> PinsRecord.of(pins(row).only(activity -> isExported(activity, related)));
      default -> Optional.empty();
    };
  }

  private static Optional<AccountRecord> toAccount(Item row, Map<Key, Item> related) {
    var user = KeyFormat.owner(row.key());
    return ProfileRow.find(Optional.ofNullable(related.get(ActivityKeys.profile(user.ref()))))
        .map(profile -> ProfileRow.of(user.ref(), profile))
        .map(
            described -> new AccountRecord(
                user, described.profile(), AccountRow.passwordHash(row), AccountRow.createdAt(row),
                Optional.ofNullable(related.get(FeedKeys.feedState(user)))
                    .flatMap(FeedStateRow::readUpTo),
                Map.of()));
  }

  private static Optional<EntityRecord> toEntity(Item row) {
    var ref = KeyFormat.ref(row.key());
    return Optional.of(ref)
        .filter(target -> !target.isUser())
        .map(target -> ProfileRow.of(target, row))
        .map(
            described -> new EntityRecord(
                ref, described.profile(), described.owner(), described.createdAt()));
  }

  private static Optional<ActivityRecord> toActivity(Item row) {
    return Optional.of(ActivityRow.of(new ActivityId(KeyFormat.ref(row.key()).id()), row))
        .filter(ActivityRow::live)
        .map(ActivityRecord::of);
  }
}
