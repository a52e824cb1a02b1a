// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.schema.ItemType;
import tidings.schema.WebhookKeys;
import tidings.store.Item;

/**
 * An entry of the log of deliveries.
 *
 * @param number orders the entries of a webhook
 */
record DeliveryRow(WebhookId webhook, long number, Delivery delivery) {
  private static final Duration RETENTION = Duration.ofDays(7);
  private static final String NUMBER = "number";
  private static final String MESSAGE = "message";
  private static final String POSITION = "position";
  private static final String KIND = "kind";
  private static final String AT = "at";
  private static final String OUTCOME = "outcome";
  private static final String ATTEMPT = "attempt";
  private static final String STATUS = "status";
  private static final String TOOK = "took";
  private static final String ERROR = "error";
  private static final String ANSWER = "answer";

  static DeliveryRow of(WebhookId webhook, Item row) {
    return new DeliveryRow(webhook, row.number(NUMBER), new Delivery(
        row.text(MESSAGE), row.number(POSITION), row.text(KIND),
        Instant.ofEpochMilli(row.number(AT)), Outcome.valueOf(row.text(OUTCOME)),
        row.number(ATTEMPT),
        row.has(STATUS) ? Optional.of((int) row.number(STATUS)) : Optional.empty(),
        Duration.ofMillis(row.number(TOOK)), row.findText(ERROR),
        row.findText(ANSWER).orElse("")));
  }

  static boolean isKnown(Item row) {
    return row.names(OUTCOME, Outcome.class);
  }

  /** Takes the place of the oldest entry. */
  Item item() {
    var row = ItemType.WEBHOOK_DELIVERY
        .at(WebhookKeys.delivery(webhook, number % Webhooks.MAX_LOGGED))
        .set(NUMBER, number)
        .set(MESSAGE, delivery.messageId())
        .set(POSITION, delivery.position())
        .set(KIND, delivery.kind())
        .set(AT, delivery.at().toEpochMilli())
        .set(OUTCOME, delivery.outcome().name())
        .set(ATTEMPT, delivery.attempt())
        .set(TOOK, delivery.took().toMillis())
        .set(ERROR, delivery.error())
        .set(ANSWER, delivery.answer())
        .expiresAt(delivery.at().plus(RETENTION).getEpochSecond());
    delivery.status().ifPresent(status -> row.set(STATUS, status));
    return row.build();
  }
}
