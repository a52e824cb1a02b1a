// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.ProfileRow;

/** All that is stored of one entity and of its reader, read at once. */
record EntityItems(Ref what, Optional<UserId> reader, Map<Key, Item> rows, Instant now) {

  static List<Key> keys(Ref what, Optional<UserId> reader) {
    return Stream.concat(
        Stream.of(Keys.profile(what), Keys.counts(what)),
        reader.stream().map(user -> Keys.edge(user, what))).toList();
  }

  /** The profile, if somebody has described it. */
  Optional<ProfileRow> profile() {
    return row(Keys.profile(what)).map(row -> ProfileRow.of(what, row));
  }

  /** The entity as its reader sees it, if there is one. */
  Optional<Entity> entity() {
    if (what.isActivity()) {
      return activity();
    }
    var profile = profile();
    if (profile.isPresent()) {
      return profile.map(this::describedBy);
    }
    return row(Keys.counts(what))
        .map(used -> entity(named(Optional.empty()), 0, Optional.empty(), Optional.empty()));
  }

  /** The entity with this profile instead of the one that was read. */
  Entity describedBy(ProfileRow profile) {
    return entity(
        profile.profile(), profile.version(), Optional.of(profile.createdAt()),
        Optional.of(profile.owner()));
  }

  private Optional<Entity> activity() {
    return row(Keys.profile(what))
        .filter(row -> !ActivityRow.isDeleted(row))
        .map(row -> entity(
            named(Optional.of(row)), 0, Optional.of(new ActivityId(what.id()).time()),
            Optional.empty()));
  }

  private Entity entity(
      Profile profile, long version, Optional<Instant> createdAt, Optional<UserId> owner) {
    var follows = reader.flatMap(user -> row(Keys.edge(user, what)))
        .filter(row -> EdgeRow.edge(what, row).isOpenAt(now))
        .isPresent();
    return new Entity(
        what, profile, CountsRow.ofEntity(row(Keys.counts(what))), version, createdAt, follows,
        owner.isPresent() && owner.equals(reader));
  }

  private Profile named(Optional<Item> row) {
    var face = ProfileRow.face(what, row);
    return new Profile(face.name(), Optional.empty(), face.image());
  }

  private Optional<Item> row(Key key) {
    return Optional.ofNullable(rows.get(key));
  }
}
