// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.List;
import tidings.core.Ref;
import tidings.core.SiteEvent;

/**
 * Some public events of the server, in order.
 *
 * @param next position to go on with: keep it once the events are processed
 */
public record EventBatch(List<SiteEvent> events, long next) {
  public EventBatch {
    events = List.copyOf(events);
  }

  static EventBatch of(JsonObject json) {
    return new EventBatch(
        JsonAccess.list(json.getJsonArray("items"), EventBatch::event), json.getLong("next"));
  }

  private static SiteEvent event(JsonObject json) {
    return new SiteEvent(json.getLong("position"), json.getString("kind"), json.getInstant("at"),
        JsonAccess.texts(json.getJsonArray("about")).stream().map(Ref::parse).toList(), true,
        json.getJsonObject("data").encode());
  }
}
