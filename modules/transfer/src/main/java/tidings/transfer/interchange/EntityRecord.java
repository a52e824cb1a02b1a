// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.EntityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.ShownPictureJson;

/**
 * An entity with a profile: a city, an artist, a topic.
 *
 * @param owner empty if only the site may change it
 */
record EntityRecord(Ref ref, Profile profile, Optional<UserId> owner, Instant createdAt)
    implements ImportRecord {

  static EntityRecord of(JsonFields fields, Instant now) {
    var ref = Ref.parse(fields.text("ref", line(1, 100)));
    if (ref.isUser() || ref.isActivity()) {
      throw INVALID_REF
          .refusal("an entity cannot be a user or an activity; use account and activity lines");
    }
    return new EntityRecord(
        ref,
        EntityJson.exportedProfile(fields),
        fields.optionalText("owner", line(1, 64)).map(UserId::new),
        Timestamps.readPast(fields, "createdAt", now).orElse(now));
  }

  @Override
  public RecordKind kind() {
    return RecordKind.ENTITY;
  }

  @Override
  public String displayName() {
    return ref.toString();
  }

  @Override
  public Key key() {
    return ActivityKeys.profile(ref);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return new ProfileRow(ref, profile, owner, 1, createdAt, Optional.empty()).item();
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
    return owner.map(user -> Map.of(user.ref().toString(), AccountKeys.account(user)))
        .orElse(Map.of());
  }

  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("ref", ref.toString())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image())
        .put("owner", owner.map(UserId::text))
        .put("createdAt", createdAt);
    profile.banner().ifPresent(
        banner -> json.object("banner", banner, ShownPictureJson::write));
    profile.data().ifPresent(data -> json.rawJson("data", profile.data()));
  }
}
