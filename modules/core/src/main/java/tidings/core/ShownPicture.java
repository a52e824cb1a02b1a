// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An uploaded picture where an activity or a profile shows it.
 *
 * @param alt a description for those who do not see it, of up to {@value Media#MAX_ALT_LENGTH}
 *     characters
 * @param size of the full picture: for its place until it is there
 * @param color the mean colour, such as {@code #7f9fd0}: likewise
 */
public record ShownPicture(MediaId id, Optional<String> alt, Optional<PixelSize> size,
    Optional<String> color) {
  /** Max. pictures of an activity. */
  public static final int MAX_OF_ACTIVITY = 4;
  /** Max. width and height. */
  public static final int MAX_SIDE = 20_000;
  public static final Pattern COLOR = Pattern.compile("#[0-9a-f]{6}");

  private static final String NONE = "-";
  private static final int PARTS = 5;

  /** The width and height of a picture. */
  public record PixelSize(int width, int height) {}

  /** A picture of which nothing else is told. */
  public static ShownPicture of(MediaId id) {
    return new ShownPicture(id, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public ShownPicture withAlt(String description) {
    return new ShownPicture(id, Optional.of(description), size, color);
  }

  /** The path of the full picture, relative to the address of the server. */
  public String path() {
    return Media.PictureSize.FULL.pathOf(id);
  }

  /** All of it in one text, see {@link #parse}. */
  public String text() {
    return String.join(" ", id.text(),
        size.map(known -> String.valueOf(known.width())).orElse(NONE),
        size.map(known -> String.valueOf(known.height())).orElse(NONE),
        color.orElse(NONE), alt.orElse(""));
  }

  /** The picture of a {@link #text}. */
  public static ShownPicture parse(String text) {
    var parts = text.split(" ", PARTS);
    return new ShownPicture(new MediaId(parts[0]),
        present(parts[PARTS - 1], ""),
        present(parts[1], NONE)
            .map(width -> new PixelSize(Integer.parseInt(width), Integer.parseInt(parts[2]))),
        present(parts[3], NONE));
  }

  private static Optional<String> present(String part, String none) {
    return Optional.of(part).filter(value -> !value.equals(none));
  }
}
