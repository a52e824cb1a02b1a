// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Handle;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.EntityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.ShownPictureJson;
import tidings.wire.TextRule;

/**
 * A user account.
 *
 * @param passwordHash the stored hash; without one the user cannot sign in
 * @param readUpTo the position up to which the user has read the feed
 * @param declaredCounts numbers of followers and followed users, if the file declares them
 */
record AccountRecord(UserId id, Profile profile, Optional<String> passwordHash, Instant createdAt,
    Optional<Position> readUpTo, Map<String, Long> declaredCounts) implements ImportRecord {
  private static final TextRule ID_RULE = line(1, 100);
  private static final TextRule POSITION_RULE = line(1, 100);
  /** Bounds the cost parameters, because every sign-in computes the hash. */
  private static final Pattern ARGON2_PATTERN = Pattern.compile(
      "\\$argon2id\\$v=19\\$m=[0-9]{1,5},t=[0-9],p=[0-9]"
          + "\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{22,86}");
  private static final TextRule HASH_RULE = new TextRule(
      "must be a hash of Argon2id, as an export has it, of less than 100 MB and 10 passes",
      ARGON2_PATTERN.asMatchPredicate());

  /** @param now the creation time if the file does not contain one */
  static AccountRecord of(JsonFields fields, Instant now) {
    var id = new UserId(fields.text("id", ID_RULE));
    var profile = EntityJson.exportedProfile(fields);
    return new AccountRecord(
        id,
        profile.withHandle(profile.handle().filter(handle -> !isId(handle, id))),
        fields.optionalText("passwordHash", HASH_RULE),
        Timestamps.readPast(fields, "createdAt", now).orElse(now),
        readUpTo(fields, now),
        Map.of());
  }

  /** A handle that is the id is none of its own. */
  private static boolean isId(Handle handle, UserId id) {
    return Handle.ofId(id).map(Handle::folded).equals(Optional.of(handle.folded()));
  }

  /** A position as the API has it, or a time, as other systems have. */
  private static Optional<Position> readUpTo(JsonFields fields, Instant now) {
    var field = "readUpTo";
    var text = fields.optionalText(field, POSITION_RULE);
    var position = text.filter(ActivityId::isValid).map(Position::new)
        .or(() -> text.isEmpty()
            ? Optional.empty()
            : Timestamps.readPast(fields, field, now).map(Position::startOf));
    if (position.filter(read -> Timestamps.isFuture(read.time(), now)).isPresent()) {
      throw fields.invalid(field, "is in the future");
    }
    return position;
  }

  @Override
  public RecordKind kind() {
    return RecordKind.ACCOUNT;
  }

  @Override
  public String displayName() {
    return id.ref().toString();
  }

  @Override
  public Key key() {
    return AccountKeys.account(id);
  }

  @Override
  public Item row(ImportTarget importTarget) {
    return AccountRow.of(id, passwordHash, createdAt).build();
  }

  @Override
  public List<Item> relatedRows(ImportTarget importTarget) {
    var rows = new ArrayList<Item>();
    rows.add(new ProfileRow(id.ref(), profile, id, 1, createdAt).item());
    profile.handle().ifPresent(handle -> rows.add(new HandleRow(handle, id).item()));
    readUpTo.ifPresent(position -> rows.add(FeedStateRow.ofNewUser(id, position)));
    return rows;
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction = new Transaction().put(row(importTarget)).onlyIf(Condition.absent())
        .put(new ProfileRow(id.ref(), profile, id, 1, createdAt).item());
    // an account of the file may have the id that is a handle of another, as after an export
    profile.handle().ifPresent(handle -> transaction
        .put(new HandleRow(handle, id).item())
        .onlyIf(Condition.absent())
        .orRefuse(RelationConflicts.refusal(this, "the handle " + handle + " is taken")));
    readUpTo.ifPresent(position -> transaction.put(FeedStateRow.ofNewUser(id, position)));
    return Optional.of(transaction);
  }

  @Override
  public Map<String, Key> requiredKeys() {
    return Map.of();
  }

  /** Includes the account itself, so that its declared counts are compared. */
  @Override
  public Set<Ref> countedTargets() {
    return Set.of();
  }

  @Override
  public void writeTo(JsonObjectWriter json) {
    json.put("id", id.text())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image());
    profile.handle().ifPresent(handle -> json.put("handle", handle.text()));
    json.put("passwordHash", passwordHash)
        .put("createdAt", createdAt);
    readUpTo.ifPresent(position -> json.put("readUpTo", position.text()));
    profile.followers().filter(FollowerPolicy.APPROVE::equals)
        .ifPresent(policy -> json.put("followers", policy.code()));
    profile.banner().ifPresent(
        banner -> json.object("banner", banner, ShownPictureJson::write));
    profile.data().ifPresent(data -> json.rawJson("data", profile.data()));
  }
}
