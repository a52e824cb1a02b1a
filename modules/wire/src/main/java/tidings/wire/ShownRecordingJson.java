// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.Optional;
import tidings.core.Media;
import tidings.core.ShownRecording;

/** Reads and writes uploaded video or audio where an activity shows it. */
final class ShownRecordingJson {
  static final String FIELD = "recording";
  private static final TextRule ALT = TextRule.text(Media.MAX_ALT_LENGTH);
  private static final TextRule TYPE = new TextRule(
      "must be video/ or audio/ and the rest of the type that the upload has",
      ShownRecording.TYPE.asMatchPredicate());

  private ShownRecordingJson() {}

  /** Reads the one of an object, if there is any. */
  static Optional<ShownRecording> find(JsonFields object) {
    return object.has(FIELD)
        ? Optional.of(read(object.object(FIELD, "url", "type", "alt")))
        : Optional.empty();
  }

  private static ShownRecording read(JsonFields fields) {
    return new ShownRecording(ShownPictureJson.id(fields), fields.text("type", TYPE),
        fields.optionalText("alt", ALT));
  }

  static void write(ShownRecording recording, JsonObjectWriter json) {
    json.put("url", recording.path()).put("type", recording.type())
        .putTextIfPresent("alt", recording.alt());
  }
}
