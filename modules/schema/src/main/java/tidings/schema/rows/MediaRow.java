// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Media.MediaType;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureSize;
import tidings.core.Media.Rendition;
import tidings.core.MediaId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * An uploaded picture or recording, or a picture that the server has fetched.
 *
 * @param shownBy the activities and entities that show it
 */
public record MediaRow(Picture picture, List<Ref> shownBy) {
  /** Max. activities and entities that show a picture. */
  public static final int MAX_SHOWN = 50;
  public static final String UNUSED_UNTIL = "unusedUntil";
  public static final String USER = "user";
  private static final String SHOWN_BY = "shownBy";
  private static final String FORMAT = "format";
  private static final String COLOR = "color";
  private static final String ALT = "alt";
  private static final String CREATED_AT = "createdAt";
  private static final String SIZES = "sizes";
  private static final int FIELDS_OF_SIZE = 5;

  /** A picture that nothing shows yet. */
  public static MediaRow unused(Picture picture) {
    return new MediaRow(picture, List.of());
  }

  /** When it is deleted, as long as nothing shows it. */
  public Optional<Instant> unusedUntil() {
    return picture.unusedUntil();
  }

  /** The picture; empty if a newer version has stored one of another type. */
  public static Optional<MediaRow> find(Item row) {
    return ItemType.MEDIA.matches(row) && row.names(FORMAT, MediaType.class)
        ? Optional.of(of(row))
        : Optional.empty();
  }

  private static MediaRow of(Item row) {
    var picture = new Picture(MediaKeys.idOf(row.key()), row.findText(USER).map(UserId::new),
        MediaType.valueOf(row.text(FORMAT)), row.findText(COLOR), row.findText(ALT),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        row.has(UNUSED_UNTIL)
            ? Optional.of(Instant.ofEpochSecond(row.number(UNUSED_UNTIL)))
            : Optional.empty(),
        row.list(SIZES).stream().flatMap(MediaRow::size).toList());
    return new MediaRow(picture, row.list(SHOWN_BY).stream().map(Ref::parse).toList());
  }

  public Item item() {
    var row = ItemType.MEDIA.at(MediaKeys.picture(picture.id()))
        .set(USER, picture.user().map(UserId::text))
        .set(FORMAT, picture.type().name())
        .set(COLOR, picture.color())
        .set(ALT, picture.alt())
        .set(CREATED_AT, picture.createdAt().toEpochMilli())
        .set(SIZES, picture.sizes().stream().map(MediaRow::text).toList())
        .set(SHOWN_BY, shownBy.stream().map(Ref::toString).toList());
    picture.user().ifPresent(
        user -> row.indexed(MediaKeys.pictureIndex(user, picture.createdAt())));
    unusedUntil().ifPresent(until -> row.set(UNUSED_UNTIL, until.getEpochSecond()));
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

  /** Keeps it, as an activity or entity is going to show it. */
  void addShowing(Transaction transaction, Ref ref) {
    var all = Stream.concat(shownBy.stream().filter(other -> !other.equals(ref)), Stream.of(ref))
        .map(Ref::toString).toList();
    if (all.size() > MAX_SHOWN) {
      throw INVALID_FIELD.refusal("the picture " + picture.id() + " is shown in " + MAX_SHOWN
          + " places already; upload it again");
    }
    transaction.update(MediaKeys.picture(picture.id()),
        Change.remove(UNUSED_UNTIL), Change.set(SHOWN_BY, all)).onlyIf(isAsRead());
    unusedUntil().ifPresent(until -> transaction.delete(endOfUnused(picture.id(), until).key()));
  }

  /**
   * Lets it go from what shows it no longer.
   *
   * @param end when it is deleted if nothing else shows it
   */
  public void removeShowing(Transaction transaction, Ref ref, Instant end) {
    var others = shownBy.stream().filter(other -> !other.equals(ref)).map(Ref::toString).toList();
    var key = MediaKeys.picture(picture.id());
    if (others.isEmpty()) {
      transaction.update(key, Change.remove(SHOWN_BY),
          Change.set(UNUSED_UNTIL, end.getEpochSecond())).onlyIf(isAsRead());
      transaction.put(endOfUnused(picture.id(), end));
    } else {
      transaction.update(key, Change.set(SHOWN_BY, others)).onlyIf(isAsRead());
    }
  }

  private Condition isAsRead() {
    return shownBy.isEmpty()
        ? unusedUntil().map(until -> Condition.equal(UNUSED_UNTIL, until.getEpochSecond()))
            .orElseGet(Condition::present)
        : Condition.equal(SHOWN_BY, shownBy.stream().map(Ref::toString).toList());
  }
}
