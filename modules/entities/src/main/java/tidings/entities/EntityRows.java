// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Key;

/** The stored rows of one entity, and the edge of its reader, read in one batch. */
record EntityRows(Ref ref, Optional<UserId> reader, Map<Key, Item> rows, Instant now) {

  static List<Key> keys(Ref ref, Optional<UserId> reader) {
    return Stream.concat(
        Stream.of(ActivityKeys.profile(ref), ActivityKeys.counts(ref)),
        reader.stream().flatMap(user -> readerKeys(ref, user))).toList();
  }

  /** The reader's edge, and of a user also the mark of a block and the request to follow. */
  static Stream<Key> readerKeys(Ref ref, UserId reader) {
    var edge = FollowKeys.edge(reader, ref);
    return ref.isUser() && !ref.equals(reader.ref())
        ? Stream.of(edge, FollowKeys.blocked(reader, ref), request(ref, reader))
        : Stream.of(edge);
  }

  /** The reader's request to follow a user. */
  static Key request(Ref user, UserId reader) {
    return FollowKeys.request(new UserId(user.id()), reader);
  }

  /** Returns what the reader may see, as far as these rows tell. */
  Visibility visibility() {
    boolean blocked =
        reader.flatMap(user -> row(FollowKeys.blocked(user, ref))).isPresent();
    return reader.map(user -> Visibility.of(user, blocked ? Set.of(ref) : Set.of()))
        .orElse(Visibility.PUBLIC);
  }

  Optional<ProfileRow> profile() {
    return ProfileRow.find(row(ActivityKeys.profile(ref))).map(row -> ProfileRow.of(ref, row));
  }

  /** Returns the entity as its reader sees it, if it was ever described or used. */
  Optional<Entity> entity() {
    if (ref.isActivity()) {
      return activity();
    }
    var profile = profile();
    if (profile.isPresent()) {
      return profile.map(this::withProfile);
    }
    if (row(ActivityKeys.profile(ref)).isPresent()) {
      return Optional.empty(); // being erased
    }
    return row(ActivityKeys.counts(ref))
        .map(counts -> undescribed(profileFromSummary(Optional.empty()), Optional.empty()));
  }

  /** Returns the entity with this profile instead of the stored one. */
  Entity withProfile(ProfileRow profile) {
    return entity(
        profile.profile(), profile.version(), Optional.of(profile.createdAt()), profile.owner());
  }

  /** Returns the activity, if the entity is one and live. */
  Optional<Envelope> liveActivity() {
    return row(ActivityKeys.profile(ref))
        .filter(row -> ref.isActivity())
        .map(row -> ActivityRow.of(new ActivityId(ref.id()), row))
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope);
  }

  private Optional<Entity> activity() {
    return row(ActivityKeys.profile(ref))
        .filter(row -> !ActivityRow.isDeleted(row))
        .map(row -> undescribed(
            profileFromSummary(Optional.of(row)), Optional.of(new ActivityId(ref.id()).time())));
  }

  /** An entity without a stored profile, and so without an owner. */
  private Entity undescribed(Profile summary, Optional<Instant> createdAt) {
    return entity(summary, 0, createdAt, Optional.empty());
  }

  private Entity entity(
      Profile profile, long version, Optional<Instant> createdAt, Optional<UserId> owner) {
    var follows = reader.flatMap(user -> row(FollowKeys.edge(user, ref)))
        .filter(row -> EdgeRow.edge(ref, row).isOpenAt(now))
        .isPresent();
    return new Entity(
        ref, profile, CountsRow.ofEntity(row(ActivityKeys.counts(ref))), version, createdAt,
        follows,
        owner.isPresent() && owner.equals(reader),
        ref.isUser() && !follows
            && reader.flatMap(user -> row(request(ref, user))).isPresent());
  }

  private Profile profileFromSummary(Optional<Item> row) {
    var summary = ProfileRow.summary(ref, row);
    return new Profile(summary.name(), Optional.empty(), summary.image());
  }

  private Optional<Item> row(Key key) {
    return Optional.ofNullable(rows.get(key));
  }
}
