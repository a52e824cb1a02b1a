// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * A node tells another one by which version of its subscriptions the events are chosen that follow on
 * this connection, at least. Without it all are sent.
 *
 * @param version the last one that has arrived
 * @param everything whether all events are sent
 */
record MatchedVersion(long version, boolean everything) {
  private static final String FIELD = "matched";
  private static final String VERSION = "version";
  private static final String EVERYTHING = "everything";

  JsonObject addTo(JsonObject message) {
    return message.put(
        FIELD, new JsonObject().put(VERSION, version).put(EVERYTHING, everything));
  }

  Buffer encode() {
    return addTo(new JsonObject()).toBuffer();
  }

  /** @throws RuntimeException if it is not understood */
  static Optional<MatchedVersion> find(JsonObject message) {
    return Optional.ofNullable(message.getJsonObject(FIELD))
        .map(json -> new MatchedVersion(
            json.getLong(VERSION), json.getBoolean(EVERYTHING, false)));
  }
}
