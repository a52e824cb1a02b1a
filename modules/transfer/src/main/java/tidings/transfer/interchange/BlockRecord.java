// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

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
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;

/** A block of a user by another one. */
record BlockRecord(UserId user, UserId blocked, Instant since) implements ImportRecord {

  static BlockRecord of(JsonFields fields, Instant now) {
    var user = new UserId(fields.text("user", line(1, 64)));
    var blocked = RelationFields.otherUser(fields, user);
    return new BlockRecord(user, blocked, RelationFields.since(fields, now));
  }

  static BlockRecord of(UserId user, Item row) {
    return new BlockRecord(
        user, new UserId(BlockMuteRow.target(row.key()).id()), BlockMuteRow.since(row));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.BLOCK;
  }

  @Override
  public String displayName() {
    return "the block of " + blocked.ref() + " by " + user.ref();
  }

  @Override
  public Key key() {
    return FollowKeys.block(user, blocked.ref());
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return BlockMuteRow.block(user, blocked, since);
  }

  /** The marks, which hide the two from each other: without the main row the block is in force. */
  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of(
        BlockMuteRow.blockedMark(user, blocked), BlockMuteRow.blockedMark(blocked, user));
  }

  /** Refused if one of the two follows the other meanwhile; the next run reports the line. */
  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction =
        new Transaction().put(row(importTarget)).onlyIf(Condition.absent());
    relatedRows(importTarget).forEach(transaction::put);
    RelationConflicts.excludingRows(this).forEach(
        (key, reason) -> transaction.check(key, Condition.absent())
            .orRefuse(RelationConflicts.refusal(this, reason)));
    return Optional.of(transaction);
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(user, blocked.ref());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public Set<UserId> affectedReaders() {
    return Set.of(user, blocked);
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", user.text()).put("ref", blocked.ref().toString()).put("since", since);
  }
}
