// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.FollowerPolicy;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The profile of an entity.
 *
 * @param owner the only user who may change it; empty if only the site may
 * @param version counted from 1
 * @param hiddenUntil the time until which the activities of a suspended user are hidden
 */
public record ProfileRow(Ref ref, Profile profile, Optional<UserId> owner, long version,
    Instant createdAt, Optional<Instant> hiddenUntil) {
  public static final String VERSION = "version";
  /** Stored if the user approves followers; otherwise everybody may follow. */
  private static final String FOLLOWERS = "followers";
  private static final String HANDLE = "handle";
  /** In seconds, as the end of a suspension. */
  private static final String CREATED_AT = "createdAt";
  private static final String HIDDEN_UNTIL = "hiddenUntil";
  private static final String OWNER = "owner";
  private static final String BANNER = "banner";

  /** A profile that has an owner, and whose activities are not hidden. */
  public ProfileRow(Ref ref, Profile profile, UserId owner, long version, Instant createdAt) {
    this(ref, profile, Optional.of(owner), version, createdAt, Optional.empty());
  }

  /** The first version of the profile of a new user. */
  public static ProfileRow ofNewUser(UserId user, Profile profile, Instant now) {
    return new ProfileRow(user.ref(), profile, user, 1, now);
  }

  /** Whether a user is the owner. */
  public boolean isOwnedBy(UserId user) {
    return owner.filter(user::equals).isPresent();
  }

  /** The next version, with another profile. */
  public ProfileRow with(Profile newProfile) {
    return new ProfileRow(ref, newProfile, owner, version + 1, createdAt, hiddenUntil);
  }

  /** The next version, with another owner. */
  public ProfileRow with(UserId newOwner) {
    return with(profile).ownedBy(newOwner);
  }

  /** The same version, with another owner. */
  public ProfileRow ownedBy(UserId newOwner) {
    return new ProfileRow(ref, profile, Optional.of(newOwner), version, createdAt, hiddenUntil);
  }

  /** The next version, whose activities are hidden until a time, or shown. */
  public ProfileRow hidden(Optional<Instant> until) {
    return new ProfileRow(ref, profile, owner, version + 1, createdAt, until);
  }

  public Item item() {
    var row = ItemType.ENTITY.at(ActivityKeys.profile(ref))
        .set("name", profile.name())
        .set("about", profile.about())
        .set("image", profile.image())
        .set("data", profile.data())
        .set(HANDLE, profile.handle().map(Handle::text))
        .set(BANNER, profile.banner().map(ShownPicture::text))
        .set(OWNER, owner.map(UserId::text))
        .set(VERSION, version)
        .set(CREATED_AT, createdAt.toEpochMilli());
    if (profile.isPrivate()) {
      row.set(FOLLOWERS, FollowerPolicy.APPROVE.code());
    }
    hiddenUntil.ifPresent(end -> row.set(HIDDEN_UNTIL, end.getEpochSecond()));
    return row.build();
  }

  /** There is a profile, and not the mark of a user who is being erased. */
  public static Condition exists() {
    return Condition.equal(Item.TYPE, ItemType.ENTITY.code());
  }

  /** The profile in a stored row; empty for the mark of a user who is being erased. */
  public static Optional<Item> find(Optional<Item> row) {
    return row.filter(item -> !isErased(item));
  }

  /** Takes the place of the profile of a user who is being erased, until all else is gone. */
  public static Item erased(UserId user) {
    return ItemType.ERASED_ENTITY.at(ActivityKeys.profile(user.ref())).build();
  }

  /** Whether it is the mark of a user who is being erased; false without a row. */
  public static boolean isErased(Optional<Item> row) {
    return row.filter(ProfileRow::isErased).isPresent();
  }

  private static boolean isErased(Item row) {
    return ItemType.ERASED_ENTITY.matches(row);
  }

  /** The profile is unchanged since it was read. */
  public static Condition isUnchanged(Item row) {
    return Condition.equal(VERSION, row.number(VERSION));
  }

  /** Leaves an entity without an owner, in its next version. */
  public static Change[] removeOwner(Item row) {
    return new Change[]{Change.remove(OWNER), Change.set(VERSION, row.number(VERSION) + 1)};
  }

  /** Whether a stored profile is that of a user who approves followers. */
  public static boolean isPrivate(Item row) {
    return row.findText(FOLLOWERS).isPresent();
  }

  private static Optional<FollowerPolicy> policy(Ref ref, Item row) {
    return ref.isUser()
        ? Optional.of(isPrivate(row) ? FollowerPolicy.APPROVE : FollowerPolicy.EVERYBODY)
        : Optional.empty();
  }

  public static ProfileRow of(Ref ref, Item row) {
    return new ProfileRow(
        ref,
        new Profile(
            row.text("name"), row.findText("about"), row.findText("image"), row.findText("data"),
            policy(ref, row), handle(row), row.findText(BANNER).map(ShownPicture::parse)),
        row.findText(OWNER).map(UserId::new),
        row.number(VERSION),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        hiddenUntil(row));
  }

  /** The summary of a row; its default name if there is no profile. */
  public static EntitySummary summary(Ref ref, Optional<Item> row) {
    if (isErased(row)) {
      return EntitySummary.erased(ref);
    }
    var shown = row.filter(item -> !ActivityRow.isDeleted(item));
    return new EntitySummary(
        ref,
        shown.flatMap(item -> item.findText("name")).orElseGet(ref::defaultName),
        shown.flatMap(item -> item.findText("image")),
        ref.isUser() && shown.filter(ProfileRow::isPrivate).isPresent(),
        shown.flatMap(ProfileRow::handle),
        shown.flatMap(ProfileRow::hiddenUntil));
  }

  /** When it was described first; empty if it is erased. */
  public static Optional<Instant> createdAt(Item row) {
    return row.has(CREATED_AT)
        ? Optional.of(Instant.ofEpochMilli(row.number(CREATED_AT)))
        : Optional.empty();
  }

  private static Optional<Handle> handle(Item row) {
    return row.findText(HANDLE).map(Handle::new);
  }

  private static Optional<Instant> hiddenUntil(Item row) {
    return row.has(HIDDEN_UNTIL)
        ? Optional.of(Instant.ofEpochSecond(row.number(HIDDEN_UNTIL)))
        : Optional.empty();
  }
}
