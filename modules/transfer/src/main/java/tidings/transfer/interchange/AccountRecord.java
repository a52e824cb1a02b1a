// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.wire.TextRule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.wire.EntityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/**
 * A user account.
 *
 * @param passwordHash the stored hash; without one the user cannot sign in
 * @param declaredCounts numbers of followers and followed users, if the file declares them
 */
record AccountRecord(UserId id, Profile profile, Optional<String> passwordHash, Instant createdAt,
    Map<String, Long> declaredCounts) implements ImportRecord {
  private static final TextRule ID_RULE = line(1, 100);
  /** Bounds the cost parameters, because every sign-in computes the hash. */
  private static final Pattern ARGON2_PATTERN = Pattern.compile(
      "\\$argon2id\\$v=19\\$m=[0-9]{1,5},t=[0-9],p=[0-9]"
          + "\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{22,86}");
  private static final TextRule HASH_RULE = new TextRule(
      "must be a hash of Argon2id, as an export has it, of less than 100 MB and 10 passes",
      ARGON2_PATTERN.asMatchPredicate());

  /** @param now the creation time if the file does not contain one */
  static AccountRecord of(JsonFields fields, Instant now) {
    return new AccountRecord(
        new UserId(fields.text("id", ID_RULE)),
        EntityJson.exportedProfile(fields),
        fields.optionalText("passwordHash", HASH_RULE),
        Timestamps.readPast(fields, "createdAt", now).orElse(now),
        Map.of());
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
    return List.of(new ProfileRow(id.ref(), profile, id, 1, createdAt).item());
  }

  @Override
  public Optional<Transaction> exclusiveWrite(ImportTarget importTarget) {
    var transaction = new Transaction().put(row(importTarget)).onlyIf(Condition.absent());
    relatedRows(importTarget).forEach(transaction::put);
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
        .put("image", profile.image())
        .put("passwordHash", passwordHash)
        .put("createdAt", createdAt);
    profile.followers().filter(FollowerPolicy.APPROVE::equals)
        .ifPresent(policy -> json.put("followers", policy.code()));
    profile.data().ifPresent(data -> json.rawJson("data", profile.data()));
  }
}
