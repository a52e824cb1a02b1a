// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.gateway.json.Rule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.gateway.json.EntityJson;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;
import tidings.gateway.json.Rule;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.AccountRow;
import tidings.store.rows.ProfileRow;

/**
 * Somebody with an account.
 *
 * @param passwordHash as it is stored; without one nobody can sign in
 * @param claims how many followers they have, and how many they follow, if the file says so
 */
record Member(UserId id, Profile profile, Optional<String> passwordHash, Instant createdAt,
    Map<String, Long> claims) implements Thing {
  private static final Rule NAME = line(1, 100);
  /** Whoever signs in has it computed, so it must not take more than some. */
  private static final Pattern ARGON2 = Pattern.compile(
      "\\$argon2id\\$v=19\\$m=[0-9]{1,5},t=[0-9],p=[0-9]"
          + "\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{22,86}");
  private static final Rule HASH = new Rule(
      "has to be a hash of Argon2id, as an export has it, of less than 100 MB and 10 passes",
      ARGON2.asMatchPredicate());

  /** @param now for one of whom the file does not say since when they are there */
  static Member of(Fields fields, Instant now) {
    return new Member(
        new UserId(fields.text("id", NAME)),
        EntityJson.profile(fields),
        fields.maybe("passwordHash", HASH),
        Times.past(fields, "createdAt", now).orElse(now),
        Map.of());
  }

  @Override
  public Kind kind() {
    return Kind.ACCOUNT;
  }

  @Override
  public String name() {
    return id.ref().toString();
  }

  @Override
  public Key key() {
    return Keys.account(id);
  }

  @Override
  public Item row(Landing landing) {
    return AccountRow.of(id, passwordHash, createdAt).build();
  }

  @Override
  public List<Item> others(Landing landing) {
    return List.of(new ProfileRow(id.ref(), profile, id, 1, createdAt).item());
  }

  @Override
  public Optional<Transaction> claim(Landing landing) {
    var transaction = new Transaction().put(row(landing)).onlyIf(Condition.absent());
    others(landing).forEach(transaction::put);
    return Optional.of(transaction);
  }

  @Override
  public Map<String, Key> needs() {
    return Map.of();
  }

  /** Claims are held against the counts. */
  @Override
  public Set<Ref> counted() {
    return Set.of();
  }

  @Override
  public void write(Json json) {
    json.put("id", id.text())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image())
        .put("passwordHash", passwordHash)
        .put("createdAt", createdAt);
  }
}
