// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.EVENTS_OFF;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.NewWebhook;
import tidings.core.Webhooks.Webhook;
import tidings.core.Webhooks.WebhookChange;
import tidings.core.Webhooks.WebhookDraft;
import tidings.core.network.PublicAddresses.NotPublicException;
import tidings.schema.WebhookKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Transaction;

/**
 * Creates, changes and deletes webhooks.
 *
 * @param keepsEvents whether there is an event log
 */
record ChangingWebhook(
    WebhookContext context, WebhookStore store, AuditRows audit, boolean keepsEvents) {
  private static final int ID_BYTES = 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  static String randomId() {
    var bytes = new byte[ID_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  NewWebhook create(WebhookDraft draft) {
    if (!keepsEvents) {
      throw EVENTS_OFF.refusal("this server keeps no events; events.keep is 0");
    }
    if (store.all().size() >= Webhooks.MAX_WEBHOOKS) {
      throw TOO_MANY
          .refusal("there are " + Webhooks.MAX_WEBHOOKS + " webhooks; delete one first");
    }
    requireAllowed(draft.url());
    var id = new WebhookId(randomId());
    var row = new WebhookRow(id, draft, WebhookSecrets.random(), Optional.empty(),
        context.clock().instant().truncatedTo(MILLIS), 1);
    new Transaction()
        .put(row.item())
        .onlyIf(Condition.absent())
        .put(WebhookState.first(id, context.events().newest().await()))
        .put(audit.ofWebhook(Action.CREATED_WEBHOOK, id))
        .commit(store.table())
        .await();
    return new NewWebhook(store.show(id), row.secrets().current().text());
  }

  Webhook change(WebhookId id, WebhookChange change) {
    change.url().ifPresent(this::requireAllowed);
    var entry = List.of(audit.ofWebhook(Action.CHANGED_WEBHOOK, id));
    store.change(id, before -> before.with(change.applyTo(before.draft())), entry,
        Change.remove(WebhookState.FAILING_SINCE));
    return store.show(id);
  }

  NewWebhook rotate(WebhookId id) {
    var entry = List.of(audit.ofWebhook(Action.CHANGED_WEBHOOK, id));
    var now = context.clock().instant();
    var after = store.change(id, before -> before.with(before.secrets().rotated(now)), entry);
    return new NewWebhook(store.show(id), after.secrets().current().text());
  }

  /**
   * An address that must not be reached is refused at once; one that cannot be looked up now may be
   * found later. It is checked again for each connection.
   */
  private void requireAllowed(String url) {
    try {
      context.sender().check(url).await();
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      if (failure instanceof NotPublicException refused) {
        throw INVALID_FIELD.refusal("url is refused: " + refused.getMessage()).atPointer("/url");
      }
    }
  }

  /** What is left behind if this is interrupted expires. */
  Done delete(WebhookId id) {
    store.require(id);
    new Transaction()
        .delete(WebhookKeys.webhook(id))
        .delete(WebhookKeys.state(id))
        .put(audit.ofWebhook(Action.DELETED_WEBHOOK, id))
        .commit(store.table())
        .await();
    for (var slice : Slices.of(store.table(), WebhookKeys.allOf(id))) {
      store.table().deleteAll(slice.items().stream().map(Item::key).toList()).await();
    }
    return DONE;
  }
}
