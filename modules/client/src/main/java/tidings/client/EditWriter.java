// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import tidings.core.Activities.ActivityPatch;
import tidings.core.FieldPatch;
import tidings.core.ShownRecording;

/** The JSON merge patch of an edit: unchanged fields are absent, removed ones are null. */
final class EditWriter {
  private EditWriter() {}

  static JsonObject editBody(ActivityPatch patch) {
    var object = new JsonObject();
    put(object, "type", patch.type());
    put(object, "text", patch.text());
    put(object, "name", patch.name());
    put(object, "url", patch.url());
    put(object, "image", patch.image());
    patch.pictures().ifPresent(
        pictures -> object.put("pictures", ShownPictureParser.bodies(pictures)));
    JsonAccess.patch(object, "recording", patch.recording(),
        text -> ShownRecordingParser.body(ShownRecording.parse(text)));
    patch.poll().ifPresent(poll -> object.put("poll", PollParser.body(poll)));
    put(object, "language", patch.language());
    var json = new JsonObject().put("object", object);
    JsonAccess.patch(json, "data", patch.data(), JsonObject::new);
    patch.reach().ifPresent(reach -> json.put("visibility", reach.code()));
    return json;
  }

  private static void put(JsonObject json, String name, FieldPatch patch) {
    JsonAccess.patch(json, name, patch, text -> text);
  }
}
