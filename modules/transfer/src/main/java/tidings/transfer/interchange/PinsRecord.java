// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Entities;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.PinsRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** The activities that are pinned to an entity, the one that was pinned last first. */
record PinsRecord(Ref ref, List<ActivityId> activities) implements ImportRecord {

  /** @throws IdMapping.UnknownIdException if no earlier line defines one of the activities */
  static PinsRecord of(JsonFields fields, IdMapping ids) {
    var activities = fields
        .requiredTexts("activities", Entities.MAX_PINNED, IdMapping.RULE, ids::resolve);
    return new PinsRecord(Ref.parse(fields.text("ref", TextRule.REF)),
        activities.stream().distinct().toList());
  }

  /** Empty if nothing is pinned. */
  static Optional<PinsRecord> of(PinsRow row) {
    return Optional.of(new PinsRecord(row.ref(), row.activities()))
        .filter(pins -> !pins.activities().isEmpty());
  }

  @Override
  public RecordKind kind() {
    return RecordKind.PINS;
  }

  @Override
  public String displayName() {
    return "the pins of " + ref;
  }

  @Override
  public Key key() {
    return ActivityKeys.pins(ref);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return new PinsRow(ref, activities, false).item();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of();
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    return Optional.of(new Transaction().put(row(importTarget)).onlyIf(Condition.absent()));
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return activities.stream()
        .collect(toMap(activity -> activity.ref().toString(), ActivityKeys::profile));
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("ref", ref.toString()).texts("activities", activities);
  }
}
