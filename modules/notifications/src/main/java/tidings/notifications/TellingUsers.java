// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Gatherers.windowFixed;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Tells users of a notice of the site, each once. The mark that a user was told is stored in the
 * transaction of the notice.
 */
record TellingUsers(Bus bus, Table table, VisibilityReader visibility, Watermark watermark,
    InstantSource clock) {
  /** The existence of the user, the mark and the notice. */
  private static final int OPS_PER_USER = 3;
  private static final int BATCH_SIZE = Table.MAX_TRANSACTION_OPS / OPS_PER_USER;

  /** How it went with a user. */
  enum Told {
    /** Now, or before. */
    TOLD,
    /** There is no such user. */
    UNKNOWN,
    /** They are suspended, or not to be told of the actor or the activity. */
    SKIPPED
  }

  /** Idempotent. Waits for the store. */
  Map<UserId, Told> tell(StoredNotice notice, List<UserId> users) {
    var lineage = notice.activity()
        .map(activity -> visibility.lineage(activity.envelope()));
    var results = new HashMap<UserId, Told>();
    users.stream().gather(windowFixed(BATCH_SIZE)).forEach(batch -> results.putAll(
        OptimisticRetry.retry(table, watermark, new LateChanges(table).reload(batch),
            stamp -> tellBatch(notice, lineage, batch, stamp))));
    return results;
  }

  private Map<UserId, Told> tellBatch(StoredNotice notice, Optional<Lineage> lineage,
      List<UserId> batch, Position stamp) {
    var rows = table
        .getAll(batch.stream().flatMap(user -> keys(notice, user)).toList()).await();
    var hidden = lineage.map(activity -> visibility.hiddenFrom(batch, activity))
        .orElse(Set.of());
    var results = new HashMap<UserId, Told>();
    var transaction = new Transaction();
    var changed = new ArrayList<UserId>();
    for (var user : batch) {
      if (rows.containsKey(told(notice, user))) {
        results.put(user, Told.TOLD);
      } else if (!rows.containsKey(ActivityKeys.profile(user.ref()))) {
        results.put(user, Told.UNKNOWN);
      } else if (hidden.contains(user) || isSilent(notice, user, rows)) {
        results.put(user, Told.SKIPPED);
      } else {
        results.put(user, Told.TOLD);
        changed.add(user);
        add(notice, user, rows, transaction, stamp);
      }
    }
    if (!changed.isEmpty()) {
      transaction.commit(table).await();
    }
    changed.forEach(user -> bus.publish(new NoticeChanged(user, notice.group().id())));
    return results;
  }

  private void add(StoredNotice notice, UserId user, Map<Key, Item> rows,
      Transaction transaction, Position stamp) {
    var group = NoticeRow.of(user, notice.group(), rows);
    transaction
        .check(ActivityKeys.profile(user.ref()), Condition.present())
        .put(ItemType.SITE_NOTICE_TOLD.at(told(notice, user))
            .expiresAt(notice.expiresAt().getEpochSecond())
            .build())
        .onlyIf(Condition.absent())
        .add(group.joinedBy(notice.content(), notice.group().activity(),
            clock.instant().truncatedTo(MILLIS)).write(stamp));
  }

  private static Key told(StoredNotice notice, UserId user) {
    return FeedKeys.toldOfSiteNotice(user, notice.hash());
  }

  private static Stream<Key> keys(StoredNotice notice, UserId user) {
    return Stream.of(
        Stream.of(told(notice, user), ActivityKeys.profile(user.ref()),
            AccountKeys.suspension(user)),
        NoticeRow.keys(user, notice.group()).stream(),
        silencers(notice, user))
        .flatMap(keys -> keys);
  }

  /** The rows of blocks and mutes by which the user is not told. */
  private static Stream<Key> silencers(StoredNotice notice, UserId user) {
    return Stream.concat(
        notice.content().actor().stream().flatMap(actor -> Stream.of(
            FollowKeys.blocked(user, actor.ref()), FollowKeys.mute(user, actor.ref()))),
        notice.group().activity().stream()
            .map(activity -> FollowKeys.mute(user, activity.ref())));
  }

  private boolean isSilent(StoredNotice notice, UserId user, Map<Key, Item> rows) {
    var now = clock.instant();
    return rows.containsKey(AccountKeys.suspension(user))
        || silencers(notice, user).flatMap(key -> Stream.ofNullable(rows.get(key)))
            .anyMatch(row -> BlockMuteRow.isActive(row, now));
  }
}
