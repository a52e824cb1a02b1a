// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Instant;
import java.util.Optional;
import tidings.core.WebhookId;
import tidings.core.Webhooks.WebhookProgress;
import tidings.schema.ItemType;
import tidings.schema.WebhookKeys;
import tidings.store.Item;

/**
 * How far the deliveries to a webhook are, and which node makes them.
 *
 * @param owner the node; empty if there is none
 * @param term number of acquisitions and of changes of the webhook: a former owner, whose term is
 *     lower, can no longer write
 * @param logged number of deliveries in the log so far
 */
record WebhookState(
    WebhookId id, String owner, long term, long logged, WebhookProgress progress) {
  static final String OWNER = "owner";
  static final String TERM = "term";
  static final String POSITION = "position";
  static final String WAITING = "waiting";
  static final String DEAD = "dead";
  static final String SKIPPED = "skipped";
  static final String LOGGED = "logged";
  static final String DELIVERED_AT = "deliveredAt";
  static final String FAILING_SINCE = "failingSince";

  /** The state of a new webhook. */
  static Item first(WebhookId id, long position) {
    return ItemType.WEBHOOK_STATE.at(WebhookKeys.state(id))
        .set(OWNER, "")
        .set(TERM, 0)
        .set(POSITION, position)
        .build();
  }

  /** The state of a webhook that was copied, before its deliveries begin here. */
  static WebhookState none(WebhookId id) {
    return new WebhookState(id, "", 0, 0,
        new WebhookProgress(0, 0, 0, 0, Optional.empty(), Optional.empty()));
  }

  static WebhookState of(WebhookId id, Item row) {
    return new WebhookState(id, row.findText(OWNER).orElse(""), row.number(TERM),
        row.number(LOGGED),
        new WebhookProgress(row.number(POSITION), row.number(WAITING), row.number(DEAD),
            row.number(SKIPPED), time(row, DELIVERED_AT), time(row, FAILING_SINCE)));
  }

  private static Optional<Instant> time(Item row, String name) {
    return row.has(name) ? Optional.of(Instant.ofEpochMilli(row.number(name))) : Optional.empty();
  }
}
