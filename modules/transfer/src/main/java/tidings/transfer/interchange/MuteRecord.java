// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EndTimeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;

/** A mute of a user, a thread or another entity by a user, perhaps until a time. */
record MuteRecord(UserId user, Ref target, Instant since, Optional<Instant> until)
    implements ImportRecord {

  /** @throws IdMapping.UnknownIdException if no earlier line defines the muted activity */
  static MuteRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var user = new UserId(fields.text("user", line(1, 64)));
    var since = RelationFields.since(fields, now);
    var until = fields.time("until");
    var target = RelationFields.target(fields, ids);
    if (target.equals(user.ref())) {
      throw INVALID_REF.refusal("a user cannot mute themselves");
    }
    return new MuteRecord(user, target, since, until);
  }

  static MuteRecord of(UserId user, Item row) {
    return new MuteRecord(
        user, BlockMuteRow.target(row.key()), BlockMuteRow.since(row), BlockMuteRow.until(row));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.MUTE;
  }

  @Override
  public String displayName() {
    return "the mute of " + target + " by " + user.ref();
  }

  @Override
  public Key key() {
    return FollowKeys.mute(user, target);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return BlockMuteRow.mute(user, target, since, until);
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return EndTimeRow.ofMute(user, row(importTarget)).map(EndTimeRow::item).stream().toList();
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction =
        new Transaction().put(row(importTarget)).onlyIf(Condition.absent());
    relatedRows(importTarget).forEach(transaction::put);
    return Optional.of(transaction);
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(user, target);
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public Set<UserId> affectedReaders() {
    return Set.of(user);
  }

  @Override
  public Optional<Instant> endsAt() {
    return until;
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", user.text())
        .put("ref", target.toString())
        .put("since", since)
        .putIfPresent("until", until);
  }
}
