// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.util.Optional;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The hourly counts of an entity. Its index key is the sum of all its hours when stored, an upper
 * bound of the sum of the current window.
 */
record TrendRow(Ref entity, HourlyCounts hours, long version) {
  private static final String HOURS = "hours";
  private static final String VERSION = "version";

  static TrendRow of(Ref entity, Optional<Item> row) {
    return row.map(
        item -> new TrendRow(entity, HourlyCounts.parse(item.list(HOURS)), item.number(VERSION)))
        .orElseGet(() -> new TrendRow(entity, HourlyCounts.empty(), 0));
  }

  static TrendRow of(String type, Item row) {
    return of(new Ref(type, row.key().sk()), Optional.of(row));
  }

  /** Returns the sum that the index orders by. */
  static long score(Item row) {
    return Long.parseLong(row.text(Item.INDEX_SK));
  }

  TrendRow withHours(HourlyCounts newHours) {
    return new TrendRow(entity, newHours, version + 1);
  }

  Item item() {
    long score = hours.sumSince(Long.MIN_VALUE).sum();
    return ItemType.TREND.at(ActivityKeys.trend(entity))
        .set(HOURS, hours.toTexts())
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
