// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.util.Optional;
import tidings.core.Ref;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;

/**
 * How much something was liked and commented on, by hours. It lies in the index by the sum of all
 * its hours, which may have become less since: it never is more.
 */
record TrendRow(Ref what, Hours hours, long version) {
  static final String TYPE = "trend";
  private static final String HOURS = "hours";
  private static final String VERSION = "version";

  static TrendRow of(Ref what, Optional<Item> row) {
    return row.map(item -> new TrendRow(what, Hours.read(item.list(HOURS)), item.number(VERSION)))
        .orElseGet(() -> new TrendRow(what, Hours.none(), 0));
  }

  static TrendRow of(String type, Item row) {
    return of(new Ref(type, row.key().sk()), Optional.of(row));
  }

  /** By how much the index knows it. */
  static long score(Item row) {
    return Long.parseLong(row.text(Item.INDEX_SK));
  }

  TrendRow with(Hours now) {
    return new TrendRow(what, now, version + 1);
  }

  Item item() {
    long score = hours.since(Long.MIN_VALUE).sum();
    return Item.at(Keys.trend(what), TYPE)
        .set(HOURS, hours.texts())
        .set(VERSION, version)
        .indexed(Keys.trendIndex(what, score))
        .expiresAt(hours.endsAt())
        .build();
  }

  /** That the stored one is this. */
  Condition isStored() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }
}
