// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureSize;
import tidings.core.Media.PictureType;
import tidings.core.Media.Rendition;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * An uploaded picture.
 *
 * @param unusedUntil when it is deleted, as long as nothing shows it
 */
public record MediaRow(Picture picture, Optional<Instant> unusedUntil) {
  public static final String UNUSED_UNTIL = "unusedUntil";
  public static final String USER = "user";
  private static final String FORMAT = "format";
  private static final String COLOR = "color";
  private static final String ALT = "alt";
  private static final String CREATED_AT = "createdAt";
  private static final String SIZES = "sizes";
  private static final int FIELDS_OF_SIZE = 5;

  /** The picture; empty if a newer version has stored one of another type. */
  public static Optional<MediaRow> find(Item row) {
    return ItemType.MEDIA.matches(row) && row.names(FORMAT, PictureType.class)
        ? Optional.of(of(row))
        : Optional.empty();
  }

  private static MediaRow of(Item row) {
    var picture = new Picture(MediaKeys.idOf(row.key()), new UserId(row.text(USER)),
        PictureType.valueOf(row.text(FORMAT)), row.text(COLOR), row.findText(ALT),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        row.list(SIZES).stream().flatMap(MediaRow::size).toList());
    return new MediaRow(picture, row.has(UNUSED_UNTIL)
        ? Optional.of(Instant.ofEpochSecond(row.number(UNUSED_UNTIL)))
        : Optional.empty());
  }

  public Item item() {
    var row = ItemType.MEDIA.at(MediaKeys.picture(picture.id()))
        .set(USER, picture.user().text())
        .set(FORMAT, picture.type().name())
        .set(COLOR, picture.color())
        .set(ALT, picture.alt())
        .set(CREATED_AT, picture.createdAt().toEpochMilli())
        .set(SIZES, picture.sizes().stream().map(MediaRow::text).toList())
        .indexed(MediaKeys.pictureIndex(picture.user(), picture.createdAt()));
    unusedUntil.ifPresent(until -> row.set(UNUSED_UNTIL, until.getEpochSecond()));
    return row.build();
  }

  private static String text(Rendition size) {
    return String.join(" ", size.size().name(), String.valueOf(size.width()),
        String.valueOf(size.height()), String.valueOf(size.bytes()), size.blob());
  }

  /** Sizes that a newer version has added are left out. */
  private static Stream<Rendition> size(String text) {
    var fields = text.split(" ");
    return fields.length < FIELDS_OF_SIZE
        ? Stream.of()
        : Stream.of(PictureSize.values()).filter(size -> size.name().equals(fields[0]))
            .map(size -> new Rendition(size, Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]), Long.parseLong(fields[3]), fields[4]));
  }

  /** The blobs that it names; sizes with the same content share one. */
  public List<String> blobs() {
    return picture.sizes().stream().map(Rendition::blob).distinct().toList();
  }

  /** What it counts for in the quota of its user: sizes with the same content count once. */
  public long bytes() {
    return blobs().stream().mapToLong(blob -> picture.sizes().stream()
        .filter(size -> size.blob().equals(blob)).findFirst().orElseThrow().bytes()).sum();
  }

  /** The scheduled end of a picture that nothing shows. */
  public static Item endOfUnused(MediaId id, Instant until) {
    return ItemType.UNUSED_MEDIA.at(SystemKeys.due(until, "unused#" + id))
        .set("media", id.text()).build();
  }

  /** The picture that a scheduled end is about. */
  public static MediaId ended(Item due) {
    return new MediaId(due.text("media"));
  }

  /**
   * Keeps an uploaded picture that a profile or an activity is going to show, if the image is one;
   * refuses it if it is of another user or gone.
   *
   * @param before the image that was shown; it is kept already
   * @param user who shows it; empty for the site, which may show all
   */
  public static void use(Transaction transaction, Optional<UserId> user, Optional<String> before,
      Optional<String> image) {
    image.filter(address -> !before.equals(image)).flatMap(MediaId::ofAddress)
        .ifPresent(id -> transaction
            .update(MediaKeys.picture(id), Change.remove(UNUSED_UNTIL))
            .onlyIf(user.map(owner -> Condition.equal(USER, owner.text()))
                .orElseGet(Condition::present))
            .orRefuse(INVALID_FIELD.refusal("image names no picture that you have uploaded")));
  }
}
