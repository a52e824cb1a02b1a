// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.PollJson;
import tidings.wire.TextRule;

/** A vote in the poll of an activity. */
record VoteRecord(VoteRow vote) implements ImportRecord {
  private static final TextRule ID_RULE = line(1, 64);

  /** @throws IdMapping.UnknownIdException if no earlier line defines the activity */
  static VoteRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var user = new UserId(fields.text("user", ID_RULE));
    var choices = PollJson.choices(fields).stream().distinct().sorted().toList();
    var votedAt = Timestamps.readPast(fields, "at", now);
    var activity = ids.resolve(fields.text("activity", IdMapping.RULE));
    return new VoteRecord(
        new VoteRow(user, activity, choices, votedAt.orElse(activity.time())));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.VOTE;
  }

  @Override
  public String displayName() {
    return "the vote of " + vote.user().ref() + " on " + vote.activity().ref();
  }

  @Override
  public Key key() {
    return ActivityKeys.vote(vote.user(), vote.activity());
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return vote.item();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of();
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(vote.user(), vote.activity().ref());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of(vote.activity().ref());
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", vote.user().text())
        .put("activity", vote.activity().text())
        .numbers("choices", vote.choices())
        .put("at", vote.votedAt());
  }
}
