// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.LinkPreview;
import tidings.core.Media.Picture;
import tidings.core.MediaId;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.MediaKeys;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** The pictures and recordings of this server that an activity or a profile shows. */
public final class ShownMedia {
  private ShownMedia() {}

  public static Set<MediaId> of(Content content) {
    return Stream.concat(all(content.image(), content.pictures().stream()),
        content.recording().stream().map(ShownRecording::id)).collect(toUnmodifiableSet());
  }

  public static Set<MediaId> of(Optional<LinkPreview> preview) {
    return all(Optional.empty(), preview.flatMap(LinkPreview::picture).stream())
        .collect(toUnmodifiableSet());
  }

  public static Set<MediaId> of(Profile profile) {
    return all(profile.image(), profile.banner().stream()).collect(toUnmodifiableSet());
  }

  /** Those of a stored activity or profile; none of any other row. */
  public static Set<MediaId> of(Item row) {
    if (ItemType.ACTIVITY.matches(row)) {
      var activity = ActivityRow.of(new ActivityId(KeyFormat.ref(row.key()).id()), row);
      return Stream.concat(of(activity.object()).stream(), of(activity.preview()).stream())
          .collect(toUnmodifiableSet());
    }
    return ItemType.ENTITY.matches(row)
        ? of(ProfileRow.of(KeyFormat.ref(row.key()), row).profile())
        : Set.of();
  }

  private static Stream<MediaId> all(Optional<String> image, Stream<ShownPicture> pictures) {
    return Stream.concat(image.stream().flatMap(address -> MediaId.ofAddress(address).stream()),
        pictures.map(ShownPicture::id));
  }

  /**
   * Keeps what an activity shows from now on. What is no longer shown is let go by a consumer of the
   * change stream.
   *
   * @param ref the activity
   * @param user who shows them
   * @param before what the activity was; empty if it is new
   * @throws Refusal {@code invalid_field} if one is of another user, of another type, or gone
   * @throws tidings.store.ConditionFailedException from the transaction, if one was changed
   *     meanwhile
   */
  public static void keep(Table table, Transaction transaction, Ref ref, UserId user,
      Optional<Content> before, Content after) {
    var pictures = all(after.image(), after.pictures().stream()).collect(toUnmodifiableSet());
    after.recording().map(ShownRecording::id).filter(pictures::contains).ifPresent(both -> {
      throw INVALID_FIELD.refusal(
          "recording is among the pictures, too: " + ShownPicture.of(both).path());
    });
    var kept = before.map(ShownMedia::of).orElse(Set.of());
    var former = before.flatMap(Content::recording);
    keepAll(table, transaction, ref, Optional.of(user),
        of(after).stream()
            .filter(id -> !kept.contains(id)
                || !shownAs(id, former).equals(shownAs(id, after.recording())))
            .toList(),
        after.recording());
  }

  /** The type as which it is shown; empty for a picture. */
  private static Optional<String> shownAs(MediaId id, Optional<ShownRecording> recording) {
    return recording.filter(shown -> shown.id().equals(id)).map(ShownRecording::type);
  }

  /**
   * As above, of an entity or a preview, which have pictures only.
   *
   * @param user who shows them; empty for the site, which may show those of all users
   */
  public static void keep(Table table, Transaction transaction, Ref ref, Optional<UserId> user,
      Set<MediaId> before, Set<MediaId> after) {
    keepAll(table, transaction, ref, user,
        after.stream().filter(id -> !before.contains(id)).toList(), Optional.empty());
  }

  private static void keepAll(Table table, Transaction transaction, Ref ref,
      Optional<UserId> user, List<MediaId> added, Optional<ShownRecording> recording) {
    if (added.isEmpty()) {
      return;
    }
    var rows = table.getAll(added.stream().map(MediaKeys::picture).toList()).await();
    for (var id : added) {
      Optional.ofNullable(rows.get(MediaKeys.picture(id))).flatMap(MediaRow::find)
          .filter(row -> user.isEmpty() || row.picture().isOf(user.get()))
          .filter(row -> hasType(row.picture(), recording))
          .orElseThrow(() -> notUploaded(id, recording))
          .addShowing(transaction, ref);
    }
  }

  private static boolean hasType(Picture media, Optional<ShownRecording> recording) {
    return shownAs(media.id(), recording)
        .map(type -> type.equals(media.type().mediaType()))
        .orElse(media.type().isPicture());
  }

  private static Refusal notUploaded(MediaId id, Optional<ShownRecording> recording) {
    var path = ShownPicture.of(id).path();
    return shownAs(id, recording).isPresent()
        ? INVALID_FIELD.refusal(
            "recording names none of this type that you have uploaded: " + path)
        : INVALID_FIELD.refusal("image names no picture that you have uploaded: " + path);
  }

  /** What a stored change has ceased to show. */
  public static List<MediaId> removed(Optional<Item> before, Optional<Item> after) {
    var left = after.map(ShownMedia::of).orElse(Set.of());
    return before.map(ShownMedia::of).orElse(Set.of()).stream()
        .filter(id -> !left.contains(id)).toList();
  }
}
