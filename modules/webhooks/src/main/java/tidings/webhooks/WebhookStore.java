// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.util.Comparator.comparing;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.Webhook;
import tidings.core.errors.Refusal;
import tidings.schema.ItemType;
import tidings.schema.WebhookKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Reads and changes webhooks. */
record WebhookStore(Table table) {
  List<WebhookRow> all() {
    return table.queryFirst(WebhookKeys.webhooks(), Webhooks.MAX_WEBHOOKS).await().stream()
        .map(WebhookRow::of)
        .sorted(comparing(WebhookRow::createdAt).thenComparing(row -> row.id().text()))
        .toList();
  }

  /** @throws Refusal {@code not_found} */
  WebhookRow require(WebhookId id) {
    return table.get(WebhookKeys.webhook(id)).await().map(WebhookRow::of)
        .orElseThrow(() -> NOT_FOUND.refusal("there is no webhook " + id));
  }

  /** Empty after the webhook was copied to this table. */
  Optional<WebhookState> findState(WebhookId id) {
    return table.get(WebhookKeys.state(id)).await().map(row -> WebhookState.of(id, row));
  }

  List<Webhook> list() {
    var rows = all();
    var states = table.getAll(rows.stream().map(row -> WebhookKeys.state(row.id())).toList())
        .await();
    return rows.stream().map(row -> webhook(
        row, Optional.ofNullable(states.get(WebhookKeys.state(row.id())))
            .map(state -> WebhookState.of(row.id(), state))))
        .toList();
  }

  /** @throws Refusal {@code not_found} */
  Webhook show(WebhookId id) {
    return webhook(require(id), findState(id));
  }

  private static Webhook webhook(WebhookRow row, Optional<WebhookState> state) {
    return row.webhook(state.orElseGet(() -> WebhookState.none(row.id())));
  }

  /** Creates the state of a webhook that has none. */
  void begin(WebhookId id, long position) {
    try {
      new Transaction()
          .put(WebhookState.first(id, position)).onlyIf(Condition.absent())
          .commit(table).await();
    } catch (ConditionFailedException another) {
      // another node has just created it
    }
  }

  /**
   * Changes a webhook and its state, so that its deliveries begin again.
   *
   * @param audit entries of the audit log
   * @throws Refusal {@code not_found}
   */
  WebhookRow change(
      WebhookId id, UnaryOperator<WebhookRow> change, List<Item> audit, Change... stateChanges) {
    var changes = Stream.concat(
        Stream.of(ItemType.WEBHOOK_STATE.asChange(), Change.set(WebhookState.OWNER, ""),
            Change.add(WebhookState.TERM, 1)),
        Arrays.stream(stateChanges)).toArray(Change[]::new);
    return OptimisticRetry.retry(table, () -> {
      var before = require(id);
      var after = change.apply(before);
      var transaction = new Transaction()
          .add(before.replacedBy(after))
          .update(WebhookKeys.state(id), changes);
      audit.forEach(transaction::put);
      transaction.commit(table).await();
      return after;
    });
  }

  /** The last deliveries, the newest first. */
  List<Delivery> deliveries(WebhookId id) {
    require(id);
    return table.queryAll(WebhookKeys.deliveriesOf(id)).await().stream()
        .filter(DeliveryRow::isKnown)
        .map(row -> DeliveryRow.of(id, row))
        .sorted(comparing(DeliveryRow::number).reversed())
        .map(DeliveryRow::delivery)
        .toList();
  }
}
