// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.Face;
import tidings.core.Follows.Followed;
import tidings.core.Follows.Muted;
import tidings.core.Likes.Liker;

/** {@code {ref,name,image}}, alone and in the rows of lists of people. */
public final class FaceJson {
  private FaceJson() {}

  public static void face(Face face, Json json) {
    json.put("ref", face.ref().toString())
        .put("name", face.name())
        .put("image", face.image());
  }

  public static void followed(Followed row, Json json) {
    face(row.face(), json);
    json.put("since", row.since());
  }

  public static void muted(Muted row, Json json) {
    face(row.face(), json);
    json.put("since", row.since()).time("until", row.until());
  }

  public static void liker(Liker row, Json json) {
    json.object("user", row.user(), FaceJson::face)
        .put("kind", row.kind())
        .put("at", row.at());
  }
}
