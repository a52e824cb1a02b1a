// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.store.Item;

/**
 * The log of the deliveries to a webhook, which is stored from time to time. A busy webhook would
 * fill it with successes, so only some of them are logged. Thread-safe.
 */
final class DeliveryLog {
  /** Successes that are logged each time that the log is stored; failures are all logged. */
  private static final int MAX_SUCCESSES = 20;

  private final WebhookId webhook;
  private List<DeliveryRow> entries = new ArrayList<>();
  private long logged;
  private int successes;

  /** @param logged number of deliveries in the log so far */
  DeliveryLog(WebhookId webhook, long logged) {
    this.webhook = webhook;
    this.logged = logged;
  }

  static Delivery delivery(EventMessage message, SendResult result, Outcome outcome, long attempt,
      Instant now) {
    return new Delivery(message.id(), message.position(), message.kind(), now, outcome, attempt,
        result.status(), Duration.ofMillis(result.took().toMillis()), result.error(),
        result.answer());
  }

  synchronized void add(Delivery delivery) {
    if (delivery.outcome() != Outcome.DELIVERED || successes++ < MAX_SUCCESSES) {
      entries.add(new DeliveryRow(webhook, logged++, delivery));
    }
  }

  /** The entries since the last call; of many only the last ones, which would replace the others. */
  synchronized List<Item> takeRows() {
    var rows = entries.stream().skip(Math.max(0, entries.size() - Webhooks.MAX_LOGGED))
        .map(DeliveryRow::item).toList();
    entries = new ArrayList<>();
    successes = 0;
    return rows;
  }

  synchronized long logged() {
    return logged;
  }
}
