// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.util.List;
import tidings.core.Media.MediaType;
import tidings.core.Media.PictureSize;

/**
 * A picture as it is stored.
 *
 * @param renditions one for each size
 * @param color the mean colour, such as {@code #7f9fd0}
 */
public record ProcessedPicture(MediaType type, List<Rendition> renditions, String color) {
  /** One of its sizes. */
  public record Rendition(PictureSize size, int width, int height, byte[] content) {}
}
