// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.ClusterEvent;
import tidings.core.Position;

/**
 * What a node tells at once.
 *
 * @param events oldest first
 * @param upTo everything that it changed before is stored, and its events are in this batch or were
 *     in earlier ones
 * @param isComplete whether all events could be read: there are none of a newer version
 */
record Batch(List<ClusterEvent> events, Optional<Position> upTo, boolean isComplete) {
  private static final String EVENTS = "events";
  private static final String UP_TO = "upTo";

  Batch(List<ClusterEvent> events, Optional<Position> upTo) {
    this(events, upTo, true);
  }

  JsonObject json() {
    var json = new JsonObject()
        .put(EVENTS, ActivityCodec.array(events, EventCodec::encode));
    upTo.ifPresent(position -> json.put(UP_TO, position.text()));
    return json;
  }

  Buffer encode() {
    return json().toBuffer();
  }

  /** Empty for an event of a newer version, by its type or by its fields. */
  private static Optional<ClusterEvent> decodeEvent(JsonObject event) {
    try {
      return EventCodec.decode(event);
    } catch (RuntimeException newer) {
      return Optional.empty();
    }
  }

  /** @throws RuntimeException if it is no batch */
  static Batch decode(JsonObject json) {
    var encoded = json.getJsonArray(EVENTS, new JsonArray());
    var events = new ArrayList<ClusterEvent>(encoded.size());
    for (int i = 0; i < encoded.size(); i++) {
      decodeEvent(encoded.getJsonObject(i)).ifPresent(events::add);
    }
    return new Batch(
        events, Optional.ofNullable(json.getString(UP_TO)).map(Position::new),
        events.size() == encoded.size());
  }
}
