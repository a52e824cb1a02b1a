// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import tidings.core.Follows.Followed;

/** Edges, from one's own side and in lists. */
final class FollowJson {
  private FollowJson() {}

  static Follow follow(JsonObject json) {
    return new Follow(Json.ref(json), json.getInstant("since"));
  }

  static Followed followed(JsonObject json) {
    return new Followed(EntityJson.face(json), json.getInstant("since"));
  }
}
