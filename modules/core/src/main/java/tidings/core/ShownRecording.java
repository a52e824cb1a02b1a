// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Uploaded video or audio where an activity shows it.
 *
 * @param type of its content, such as {@code video/mp4}
 * @param alt what it is named, for those who do not see or hear it, of up to
 *     {@value Media#MAX_ALT_LENGTH} characters
 */
public record ShownRecording(MediaId id, String type, Optional<String> alt) {
  public static final Pattern TYPE = Pattern.compile("(?:video|audio)/[a-z0-9]{2,10}");

  private static final int PARTS = 3;

  public ShownRecording withAlt(String description) {
    return new ShownRecording(id, type, Optional.of(description));
  }

  /** The path of its content, relative to the address of the server. */
  public String path() {
    return Media.PictureSize.FULL.pathOf(id);
  }

  /** All of it in one text, see {@link #parse}. */
  public String text() {
    return String.join(" ", id.text(), type, alt.orElse(""));
  }

  /** The recording of a {@link #text}. */
  public static ShownRecording parse(String text) {
    var parts = text.split(" ", PARTS);
    return new ShownRecording(new MediaId(parts[0]), parts[1],
        Optional.of(parts[2]).filter(alt -> !alt.isEmpty()));
  }
}
