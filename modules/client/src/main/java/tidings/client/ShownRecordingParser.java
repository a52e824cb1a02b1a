// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import tidings.core.MediaId;
import tidings.core.ShownRecording;

/** The JSON of uploaded video or audio where an activity shows it. */
final class ShownRecordingParser {
  private ShownRecordingParser() {}

  static ShownRecording recording(JsonObject json) {
    return new ShownRecording(MediaId.ofAddress(json.getString("url")).orElseThrow(),
        json.getString("type"), JsonAccess.text(json, "alt"));
  }

  static JsonObject body(ShownRecording recording) {
    var json = new JsonObject().put("url", recording.path()).put("type", recording.type());
    JsonAccess.put(json, "alt", recording.alt());
    return json;
  }
}
