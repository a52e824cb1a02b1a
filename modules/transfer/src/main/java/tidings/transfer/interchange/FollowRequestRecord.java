// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows;
import tidings.core.Follows.FollowOptions;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** A request to follow a user, which waits for its answer. */
record FollowRequestRecord(FollowRequestRow request) implements ImportRecord {

  static FollowRequestRecord of(JsonFields fields, Instant now) {
    var user = new UserId(fields.text("user", line(1, 64)));
    var options = new FollowOptions(
        fields.number("backfill", 0, Follows.MAX_BACKFILL),
        Set.copyOf(fields.texts("verbs", Follows.MAX_VERBS, TextRule.WORD).orElse(List.of())),
        fields.time("until"), fields.flag("notify"));
    return new FollowRequestRecord(
        new FollowRequestRow(
            RelationFields.otherUser(fields, user), user, RelationFields.since(fields, now),
            options));
  }

  UserId user() {
    return request.user();
  }

  UserId owner() {
    return request.owner();
  }

  @Override
  public RecordKind kind() {
    return RecordKind.FOLLOW_REQUEST;
  }

  @Override
  public String displayName() {
    return "the request of " + user().ref() + " to follow " + owner().ref();
  }

  @Override
  public Key key() {
    return request.key();
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return request.item();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of(EndTimeRow.ofRequest(request).item());
  }

  /** Refused if there is a block meanwhile; the next run reports the line. */
  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var block = RelationConflicts.block(user(), owner());
    return Optional.of(
        new Transaction().put(row(importTarget)).onlyIf(Condition.absent())
            .check(block.key(), Condition.absent())
            .orRefuse(RelationConflicts.refusal(this, block.reason()))
            .put(EndTimeRow.ofRequest(request).item()));
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(user(), owner().ref());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public Optional<Instant> endsAt() {
    return Optional.of(request.endsAt());
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    var options = request.options();
    json.put("user", user().text())
        .put("ref", owner().ref().toString())
        .put("since", request.since());
    options.backfill().ifPresent(past -> json.put("backfill", past));
    if (!options.verbs().isEmpty()) {
      json.texts("verbs", options.verbs().stream().sorted().toList());
    }
    json.putIfPresent("until", options.until());
    if (options.notifies()) {
      json.put("notify", true);
    }
  }
}
