// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import tidings.core.Ref;
import tidings.core.Sha256;
import tidings.core.WebhookId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of webhooks, and of the events that wait for them. */
public final class WebhookKeys {
  /** Begins the partition of a webhook, which has everything of it but its settings. */
  static final String PREFIX = "WEBHOOK#";
  /** Hexadecimal digits: two entities with the same ones only wait for each other. */
  private static final int LANE_LENGTH = 16;

  private WebhookKeys() {}

  public static Key webhook(WebhookId id) {
    return new Key("WEBHOOKS", id.text());
  }

  /** All webhooks, by their ids. */
  public static Query webhooks() {
    return Query.of("WEBHOOKS");
  }

  /** How far the deliveries to a webhook are, and which node makes them. */
  public static Key state(WebhookId id) {
    return new Key(partition(id), "STATE");
  }

  /** Everything of a webhook but its settings. */
  public static Query allOf(WebhookId id) {
    return Query.of(partition(id));
  }

  /** The name of the order in which events about an entity are delivered. */
  public static String lane(Ref entity) {
    return Sha256.hex(entity.toString()).substring(0, LANE_LENGTH);
  }

  /** An event that waits for a retry, or for others about the same entity. */
  public static Key waiting(WebhookId id, String lane, long position) {
    return new Key(partition(id), "WAITING#" + lane + "#" + digits(position));
  }

  /** All events that wait for a webhook; those of a lane are in their order. */
  public static Query waitingFor(WebhookId id) {
    return allOf(id).beginsWith("WAITING#");
  }

  public static Query waitingIn(WebhookId id, String lane) {
    return allOf(id).beginsWith("WAITING#" + lane + "#");
  }

  /** The lane of a waiting event. */
  public static String laneOf(Key waiting) {
    return waiting.sk().split("#")[1];
  }

  /** An event that could not be delivered. */
  public static Key deadLetter(WebhookId id, long position) {
    return new Key(partition(id), "DEAD#" + digits(position));
  }

  /** The events that could not be delivered, in their order. */
  public static Query deadLettersOf(WebhookId id) {
    return allOf(id).beginsWith("DEAD#");
  }

  /** An entry of the log of deliveries, which is written in a circle. */
  public static Key delivery(WebhookId id, long slot) {
    return new Key(partition(id), "LOG#" + digits(slot));
  }

  public static Query deliveriesOf(WebhookId id) {
    return allOf(id).beginsWith("LOG#");
  }

  private static String partition(WebhookId id) {
    return PREFIX + id;
  }

  private static String digits(long number) {
    return "%020d".formatted(number);
  }
}
