// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.util.List;
import tidings.core.WebhookId;
import tidings.core.Webhooks.Webhook;
import tidings.schema.WebhookKeys;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Transaction;

/** Sends events again. */
record ReplayingEvents(WebhookContext context, WebhookStore store) {
  /** Max. events that were given up and are sent again with one request. */
  static final int MAX_AT_A_TIME = 1_000;
  /** Rows that are moved with one transaction, each of up to 64 KB. */
  private static final int ROWS_AT_A_TIME = 25;

  /** All events after a position. */
  Webhook after(WebhookId id, long position) {
    var kept = context.events().kept().await();
    if (position < kept.oldest() - 1 || position > kept.newest()) {
      throw INVALID_FIELD
          .refusal("after must be between " + (kept.oldest() - 1) + " and " + kept.newest())
          .atPointer("/after");
    }
    store.change(id, WebhookRow::again, List.of(), Change.set(WebhookState.POSITION, position));
    return store.show(id);
  }

  /** The first events that were given up; they wait as if they had failed just now. */
  Webhook deadLetters(WebhookId id) {
    var webhook = store.show(id);
    long room = WaitingEvents.MAX_WAITING - webhook.progress().waiting();
    if (room < MAX_AT_A_TIME) {
      throw TOO_MANY.refusal("too many events wait for this webhook already");
    }
    var rows = store.table().queryFirst(WebhookKeys.deadLettersOf(id), MAX_AT_A_TIME).await();
    for (int from = 0; from < rows.size(); from += ROWS_AT_A_TIME) {
      move(id, rows.subList(from, Math.min(from + ROWS_AT_A_TIME, rows.size())));
    }
    store.change(id, WebhookRow::again, List.of(),
        Change.add(WebhookState.DEAD, -Math.min(rows.size(), webhook.progress().deadLetters())));
    return store.show(id);
  }

  private void move(WebhookId id, List<Item> rows) {
    var now = context.clock().instant();
    var transaction = new Transaction();
    for (var row : rows) {
      transaction.delete(row.key()).put(WaitingEvent.of(id, row).again(now).item());
    }
    transaction.commit(store.table()).await();
  }
}
