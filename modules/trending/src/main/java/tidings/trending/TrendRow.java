// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.util.Optional;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The hourly counts of an entity, and the users who were counted last. Its index key is the sum of all its hours when stored, an upper
 * bound of the sum of the current window.
 */
record TrendRow(Ref entity, HourlyCounts hours, RecentUsers users, long version) {
  private static final String HOURS = "hours";
  private static final String USERS = "users";
  private static final String VERSION = "version";

  static TrendRow of(Ref entity, Optional<Item> row) {
    return row.map(
        item -> new TrendRow(entity, HourlyCounts.parse(item.list(HOURS)),
            RecentUsers.parse(item.list(USERS)), item.number(VERSION)))
        .orElseGet(() -> new TrendRow(entity, HourlyCounts.empty(), RecentUsers.none(), 0));
  }

  static TrendRow of(String type, Item row) {
    return of(new Ref(type, row.key().sk()), Optional.of(row));
  }

  /** Returns the sum that the index orders by. */
  static long score(Item row) {
    return Long.parseLong(row.text(Item.INDEX_SK));
  }

  /** A copy without what is older than this hour. */
  TrendRow since(long firstHour) {
    return new TrendRow(entity, hours.since(firstHour), users.since(firstHour), version);
  }

  /**
   * A copy with an engagement. The removal of one of a user who is not among the last ones changes
   * nothing: what is counted for that user stays for the rest of the window.
   */
  TrendRow with(Engagement engagement) {
    var user = engagement.user();
    var before = users.find(user);
    if (before.isEmpty() && engagement.isRemoval()) {
      return this;
    }
    var counted = before.orElse(CountedUser.NONE);
    var after = counted.after(HourlyCounts.hourOf(engagement.occurredAt()),
        engagement.likes(), engagement.comments());
    return new TrendRow(entity, hours.replace(counted, after), users.with(user, after), version);
  }

  TrendRow nextVersion() {
    return new TrendRow(entity, hours, users, version + 1);
  }

  Item item() {
    long score = hours.sumSince(Long.MIN_VALUE).sum();
    return ItemType.TREND.at(ActivityKeys.trend(entity))
        .set(HOURS, hours.toTexts())
        .set(USERS, users.toTexts())
        .set(VERSION, version)
        .indexed(ActivityKeys.trendIndex(entity, score))
        .expiresAt(hours.endsAt())
        .build();
  }

  /** Condition that the stored row is still this one. */
  Condition isUnchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }
}
