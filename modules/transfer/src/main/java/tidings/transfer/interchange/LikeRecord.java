// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.LikeKind;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** A like of an activity, of one kind. */
record LikeRecord(UserId user, ActivityId activity, String likeKind, Instant likedAt)
    implements ImportRecord {
  private static final TextRule LIKE_KIND_RULE =
      new TextRule(LikeKind.REQUIREMENT, text -> LikeKind.parse(text).isPresent());
  private static final TextRule ID_RULE = line(1, 64);

  /** @throws IdMapping.UnknownIdException if no earlier line defines the liked activity */
  static LikeRecord of(JsonFields fields, Instant now, IdMapping ids) {
    var user = new UserId(fields.text("user", ID_RULE));
    var likeKind = LikeKind.parse(fields.text("kind", LIKE_KIND_RULE)).orElseThrow();
    var likedAt = Timestamps.readPast(fields, "at", now);
    var activity = ids.resolve(fields.text("activity", IdMapping.RULE));
    return new LikeRecord(user, activity, likeKind, likedAt.orElse(activity.time()));
  }

  static LikeRecord of(LikeRow row) {
    return new LikeRecord(row.user(), row.activity(), row.kind(), row.likedAt());
  }

  @Override
  public RecordKind kind() {
    return RecordKind.LIKE;
  }

  @Override
  public String displayName() {
    return "the " + likeKind + " of " + user.ref() + " for " + activity.ref();
  }

  @Override
  public Key key() {
    return ActivityKeys.like(user, activity, likeKind);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return new LikeRow(user, activity, likeKind, likedAt).item();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    return List.of();
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return UserReferences.of(user, activity.ref());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of(activity.ref());
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("user", user.text())
        .put("activity", activity.text())
        .put("kind", likeKind)
        .put("at", likedAt);
  }
}
