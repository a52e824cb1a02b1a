// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import tidings.core.Ref;
import tidings.core.SiteEvent;

/**
 * A message to a webhook.
 *
 * @param id the same for each attempt, by which receivers know what they have already
 * @param position of the event; 0 for a test
 */
record EventMessage(String id, long position, String kind, String body) {
  static final String TEST = "webhook.test";

  static EventMessage of(SiteEvent event) {
    var json = head(event.kind(), event.at())
        .put("position", event.position())
        .put("about", event.about().stream().map(Ref::toString).toList());
    return new EventMessage("evt_" + event.position(), event.position(), event.kind(),
        withData(json, event.data()));
  }

  /** @param id that no other test has */
  static EventMessage test(String id, Instant now) {
    return new EventMessage("test_" + id, 0, TEST, withData(head(TEST, now), "{}"));
  }

  private static JsonObject head(String kind, Instant at) {
    return new JsonObject().put("type", kind).put("timestamp", at.toString());
  }

  /** @param data is JSON already */
  private static String withData(JsonObject head, String data) {
    var fields = head.encode();
    return fields.substring(0, fields.length() - 1) + ",\"data\":" + data + "}";
  }
}
