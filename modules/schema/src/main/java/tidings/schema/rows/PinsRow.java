// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tidings.core.ActivityId;
import tidings.core.Entities;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The activities that are pinned to an entity. It sorts above the profile in the partition of the
 * entity, so the query of a page with its newest activities reads it, too.
 *
 * @param activities the one that was pinned last comes first; some may be deleted
 * @param stored whether there is a row, perhaps an empty one
 */
public record PinsRow(Ref ref, List<ActivityId> activities, boolean stored) {
  private static final String ACTIVITIES = "activities";

  public PinsRow {
    activities = List.copyOf(activities);
  }

  public static PinsRow of(Ref ref, Optional<Item> row) {
    return row
        .map(item -> new PinsRow(
            ref, item.list(ACTIVITIES).stream().map(ActivityId::new).toList(), true))
        .orElseGet(() -> new PinsRow(ref, List.of(), false));
  }

  public Item item() {
    return ItemType.PINS.at(ActivityKeys.pins(ref)).set(ACTIVITIES, texts()).build();
  }

  /** The pins are unchanged since they were read. */
  public Condition isUnchanged() {
    return stored ? Condition.equal(ACTIVITIES, texts()) : Condition.absent();
  }

  public boolean isFull() {
    return activities.size() >= Entities.MAX_PINNED;
  }

  /** These pins and one more, in front. */
  public PinsRow with(ActivityId activity) {
    var pinned = new ArrayList<ActivityId>();
    pinned.add(activity);
    pinned.addAll(activities);
    return new PinsRow(ref, pinned, stored);
  }

  public PinsRow without(ActivityId activity) {
    return only(pinned -> !pinned.equals(activity));
  }

  public PinsRow only(Predicate<ActivityId> kept) {
    return new PinsRow(ref, activities.stream().filter(kept).toList(), stored);
  }

  private List<String> texts() {
    return activities.stream().map(ActivityId::text).toList();
  }
}
