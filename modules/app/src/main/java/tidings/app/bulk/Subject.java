// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.core.Reason.INVALID_REF;
import static tidings.gateway.json.Rule.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.gateway.json.EntityJson;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ProfileRow;

/** An entity that somebody has described and so owns: a city, an artist, a topic. */
record Subject(Ref ref, Profile profile, UserId owner, Instant createdAt) implements Thing {

  static Subject of(Fields fields, Instant now) {
    var ref = Ref.parse(fields.text("ref", line(1, 100)));
    if (ref.isUser() || ref.isActivity()) {
      throw INVALID_REF
          .because("an entity is no user and no activity, which have lines of their own");
    }
    return new Subject(
        ref,
        EntityJson.profile(fields),
        new UserId(fields.text("owner", line(1, 64))),
        Times.past(fields, "createdAt", now).orElse(now));
  }

  @Override
  public Kind kind() {
    return Kind.ENTITY;
  }

  @Override
  public String name() {
    return ref.toString();
  }

  @Override
  public Key key() {
    return Keys.profile(ref);
  }

  @Override
  public Item row(Landing landing) {
    return new ProfileRow(ref, profile, owner, 1, createdAt).item();
  }

  @Override
  public List<Item> others(Landing landing) {
    return List.of();
  }

  @Override
  public Optional<Transaction> claim(Landing landing) {
    return Optional.of(new Transaction().put(row(landing)).onlyIf(Condition.absent()));
  }

  @Override
  public Map<String, Key> needs() {
    return Map.of(owner.ref().toString(), Keys.account(owner));
  }

  @Override
  public Set<Ref> counted() {
    return Set.of();
  }

  @Override
  public void write(Json json) {
    json.put("ref", ref.toString())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image())
        .put("owner", owner.text())
        .put("createdAt", createdAt);
  }
}
