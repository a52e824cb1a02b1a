// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import java.util.List;
import java.util.Optional;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.NewWebhook;
import tidings.core.Webhooks.Webhook;
import tidings.wire.JsonObjectWriter;

/** JSON of webhooks and their deliveries. */
final class WebhookJson {
  private WebhookJson() {}

  static void list(List<Webhook> webhooks, JsonObjectWriter json) {
    json.list("items", webhooks, WebhookJson::webhook).put("next", Optional.empty());
  }

  /** The only answer with the secret. */
  static void created(NewWebhook created, JsonObjectWriter json) {
    webhook(created.webhook(), json);
    json.put("secret", created.secret());
  }

  static void webhook(Webhook webhook, JsonObjectWriter json) {
    var draft = webhook.draft();
    var progress = webhook.progress();
    json.put("id", webhook.id().text())
        .put("name", draft.name())
        .put("url", draft.url())
        .texts("kinds", draft.kinds())
        .texts("entities", draft.entities())
        .put("enabled", draft.enabled())
        .put("disabledBecause", webhook.disabledBecause())
        .put("createdAt", webhook.createdAt())
        .put("position", progress.position())
        .put("waiting", progress.waiting())
        .put("deadLetters", progress.deadLetters())
        .put("skipped", progress.skipped())
        .time("deliveredAt", progress.deliveredAt())
        .time("failingSince", progress.failingSince());
  }

  static void deliveries(List<Delivery> deliveries, JsonObjectWriter json) {
    json.list("items", deliveries, WebhookJson::delivery).put("next", Optional.empty());
  }

  static void delivery(Delivery delivery, JsonObjectWriter json) {
    json.put("messageId", delivery.messageId())
        .put("position", delivery.position())
        .put("kind", delivery.kind())
        .put("at", delivery.at())
        .put("outcome", delivery.outcome().toString())
        .put("attempt", delivery.attempt())
        .rawJson("status", delivery.status().map(String::valueOf))
        .put("milliseconds", delivery.took().toMillis())
        .put("error", delivery.error())
        .put("answer", delivery.answer());
  }
}
