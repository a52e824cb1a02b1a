// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.List;
import java.util.Optional;
import tidings.core.Media;
import tidings.core.Media.PictureSize;
import tidings.core.MediaId;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;

/** Reads and writes uploaded pictures where an activity or a profile shows them. */
public final class ShownPictureJson {
  private static final TextRule ALT = TextRule.text(Media.MAX_ALT_LENGTH);
  private static final TextRule COLOR = new TextRule(
      "must be # and 6 of 0-9 a-f", ShownPicture.COLOR.asMatchPredicate());
  private static final TextRule PATH = new TextRule(
      "must be /media/ and the id of what was uploaded here",
      text -> find(text).isPresent());
  /** In place of one that was refused. */
  private static final MediaId NONE = new MediaId("0".repeat(32));
  private static final String[] FIELDS = {"url", "alt", "width", "height", "color"};

  private ShownPictureJson() {}

  private static Optional<MediaId> find(String path) {
    return MediaId.ofAddress(path).filter(id -> PictureSize.FULL.pathOf(id).equals(path));
  }

  /** Reads one that is in a list. */
  static ShownPicture element(JsonFields fields) {
    return read(fields.requireOnly(List.of(FIELDS)));
  }

  /** Reads the one in a field, if there is any. */
  static Optional<ShownPicture> find(JsonFields fields, String name) {
    return fields.has(name)
        ? Optional.of(read(fields.object(name, FIELDS)))
        : Optional.empty();
  }

  /** The id in the address of what was uploaded. */
  static MediaId id(JsonFields fields) {
    return find(fields.text("url", PATH)).orElse(NONE);
  }

  private static ShownPicture read(JsonFields fields) {
    var width = fields.number("width", 1, ShownPicture.MAX_SIDE);
    var height = fields.number("height", 1, ShownPicture.MAX_SIDE);
    fields.require(width.isEmpty() || height.isPresent(), "height", "is missing beside a width");
    fields.require(height.isEmpty() || width.isPresent(), "width", "is missing beside a height");
    return new ShownPicture(
        id(fields),
        fields.optionalText("alt", ALT),
        width.flatMap(pixels -> height.map(high -> new PixelSize(pixels, high))),
        fields.optionalText("color", COLOR));
  }

  /** Writes the fields of one. */
  public static void write(ShownPicture picture, JsonObjectWriter json) {
    json.put("url", picture.path()).putTextIfPresent("alt", picture.alt());
    picture.size().ifPresent(
        size -> json.put("width", size.width()).put("height", size.height()));
    json.putTextIfPresent("color", picture.color());
  }
}
