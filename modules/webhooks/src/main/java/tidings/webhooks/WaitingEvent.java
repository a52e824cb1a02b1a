// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.WebhookId;
import tidings.schema.ItemType;
import tidings.schema.WebhookKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * An event that waits for a retry, or for earlier ones about the same entity; or one that was given
 * up.
 *
 * @param attempts how often it was sent
 * @param queuedAt when it began to wait
 * @param dueAt when it is sent, if no other is before it
 */
record WaitingEvent(
    WebhookId webhook, SiteEvent event, long attempts, Instant queuedAt, Instant dueAt) {
  /**
   * Time for which an event can wait, also for a webhook that is disabled, and for which one that
   * was given up can be sent again.
   */
  static final Duration RETENTION = Duration.ofDays(14);
  private static final String NO_LANE = "0";
  private static final String POSITION = "position";
  private static final String KIND = "kind";
  private static final String AT = "at";
  private static final String ABOUT = "about";
  private static final String PUBLIC = "public";
  private static final String DATA = "data";
  private static final String ATTEMPTS = "attempts";
  private static final String QUEUED_AT = "queuedAt";
  private static final String DUE_AT = "dueAt";

  static WaitingEvent of(WebhookId webhook, Item row) {
    var event = new SiteEvent(row.number(POSITION), row.text(KIND), time(row, AT),
        row.list(ABOUT).stream().map(Ref::parse).toList(), row.flag(PUBLIC), row.text(DATA));
    return new WaitingEvent(
        webhook, event, row.number(ATTEMPTS), time(row, QUEUED_AT), time(row, DUE_AT));
  }

  private static Instant time(Item row, String name) {
    return Instant.ofEpochMilli(row.number(name));
  }

  /** The order in which an event is delivered: that of the entity that it is about first. */
  static String lane(SiteEvent event) {
    return event.about().stream().findFirst().map(WebhookKeys::lane).orElse(NO_LANE);
  }

  long position() {
    return event.position();
  }

  Key key() {
    return WebhookKeys.waiting(webhook, lane(event), position());
  }

  Item item() {
    return fields(ItemType.WAITING_EVENT.at(key()))
        .expiresAt(queuedAt.plus(RETENTION).getEpochSecond()).build();
  }

  /** The row of the event once it is given up. */
  Item deadLetter(Instant now) {
    return fields(ItemType.DEAD_EVENT.at(WebhookKeys.deadLetter(webhook, position())))
        .expiresAt(now.plus(RETENTION).getEpochSecond()).build();
  }

  private Item.Builder fields(Item.Builder row) {
    return row.set(POSITION, position())
        .set(KIND, event.kind())
        .set(AT, event.at().toEpochMilli())
        .set(ABOUT, event.about().stream().map(Ref::toString).toList())
        .set(PUBLIC, event.isPublic())
        .set(DATA, event.data())
        .set(ATTEMPTS, attempts)
        .set(QUEUED_AT, queuedAt.toEpochMilli())
        .set(DUE_AT, dueAt.toEpochMilli());
  }

  /** The event after one more attempt. */
  WaitingEvent attempted(Instant nextAttemptAt) {
    return new WaitingEvent(webhook, event, attempts + 1, queuedAt, nextAttemptAt);
  }

  /** The event with another day of retries. */
  WaitingEvent again(Instant now) {
    return new WaitingEvent(webhook, event, 0, now, now);
  }
}
