// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.FollowerPolicy;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * The profile of an entity.
 *
 * @param owner the only user who may change it
 * @param version counted from 1
 */
public record ProfileRow(Ref ref, Profile profile, UserId owner, long version, Instant createdAt) {
  public static final String VERSION = "version";
  /** Stored if the user approves followers; otherwise everybody may follow. */
  private static final String FOLLOWERS = "followers";

  /** The next version, with another profile. */
  public ProfileRow with(Profile newProfile) {
    return new ProfileRow(ref, newProfile, owner, version + 1, createdAt);
  }

  /** The next version, with another owner. */
  public ProfileRow with(UserId newOwner) {
    return new ProfileRow(ref, profile, newOwner, version + 1, createdAt);
  }

  public Item item() {
    var row = ItemType.ENTITY.at(ActivityKeys.profile(ref))
        .set("name", profile.name())
        .set("about", profile.about())
        .set("image", profile.image())
        .set("owner", owner.text())
        .set(VERSION, version)
        .set("createdAt", createdAt.toEpochMilli());
    if (profile.isPrivate()) {
      row.set(FOLLOWERS, FollowerPolicy.APPROVE.code());
    }
    return row.build();
  }

  /** The profile is unchanged since it was read. */
  public static Condition isUnchanged(Item row) {
    return Condition.equal(VERSION, row.number(VERSION));
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
            row.text("name"), row.findText("about"), row.findText("image"), policy(ref, row)),
        new UserId(row.text("owner")),
        row.number(VERSION),
        Instant.ofEpochMilli(row.number("createdAt")));
  }

  /** The summary of a row; the name is the id if there is no profile. */
  public static EntitySummary summary(Ref ref, Optional<Item> row) {
    var shown = row.filter(item -> !ActivityRow.isDeleted(item));
    return new EntitySummary(
        ref,
        shown.flatMap(item -> item.findText("name")).orElse(ref.id()),
        shown.flatMap(item -> item.findText("image")),
        ref.isUser() && shown.filter(ProfileRow::isPrivate).isPresent());
  }
}
