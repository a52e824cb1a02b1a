// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tidings.core.Media.PictureSize;
import tidings.core.MediaId;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;

/**
 * An uploaded picture.
 *
 * @param mediaType of its content, {@code image/jpeg} or {@code image/png}
 * @param color the mean colour, such as {@code #7f9fd0}: for its place until it is loaded
 * @param alt a description for those who do not see it
 * @param unusedUntil when it is deleted unless an activity or a profile shows it; empty if one does
 * @param files by size; sizes that this client does not know are left out
 */
public record UploadedPicture(MediaId id, String mediaType, String color, Optional<String> alt,
    Instant createdAt, Optional<Instant> unusedUntil, Map<PictureSize, File> files) {
  /**
   * A picture in one size.
   *
   * @param path relative to the address of the server; the image of a profile or an activity
   * @param width in pixels
   * @param height in pixels
   * @param bytes of the content
   */
  public record File(String path, int width, int height, long bytes) {}

  /** What an activity has among its pictures, or a profile as its banner. */
  public ShownPicture shown() {
    var full = Optional.ofNullable(files.get(PictureSize.FULL));
    return new ShownPicture(
        id, alt, full.map(file -> new PixelSize(file.width(), file.height())), Optional.of(color));
  }

  /** What a profile or an activity has as its image. */
  public String image() {
    return PictureSize.FULL.pathOf(id);
  }
}
