// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.Webhook;
import tidings.schema.KeyFormat;
import tidings.server.terminal.TextTable;

/** Webhooks and their deliveries as tables of text. */
final class WebhookTables {
  private WebhookTables() {}

  static List<String> webhooks(List<Webhook> webhooks) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("webhook", "url", "state", "waiting", "dead", "name"));
    webhooks.forEach(webhook -> rows.add(List.of(
        webhook.id().text(), webhook.draft().url(), state(webhook),
        String.valueOf(webhook.progress().waiting()),
        String.valueOf(webhook.progress().deadLetters()), webhook.draft().name().orElse(""))));
    return TextTable.ofTexts(rows);
  }

  private static String state(Webhook webhook) {
    if (!webhook.draft().enabled()) {
      return "off";
    }
    return webhook.progress().failingSince().isPresent() ? "failing" : "on";
  }

  static List<String> webhook(Webhook webhook) {
    var draft = webhook.draft();
    var progress = webhook.progress();
    return TextTable.ofTexts(List.of(
        List.of("webhook", webhook.id().text()),
        List.of("name", draft.name().orElse("")),
        List.of("url", draft.url()),
        List.of("kinds", listed(draft.kinds())),
        List.of("entities", listed(draft.entities())),
        List.of("state", state(webhook) + webhook.disabledBecause()
            .map(reason -> ": " + reason).orElse("")),
        List.of("position", String.valueOf(progress.position())),
        List.of("waiting", String.valueOf(progress.waiting())),
        List.of("dead letters", String.valueOf(progress.deadLetters())),
        List.of("skipped", String.valueOf(progress.skipped())),
        List.of("last delivery", progress.deliveredAt().map(KeyFormat::time).orElse("none")),
        List.of("failing since", progress.failingSince().map(KeyFormat::time).orElse("-"))));
  }

  private static String listed(List<?> values) {
    return values.isEmpty()
        ? "all"
        : values.stream().map(Object::toString).collect(joining(","));
  }

  static List<String> deliveries(List<Delivery> deliveries) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("time", "message", "kind", "outcome", "attempt", "status", "ms", "error"));
    deliveries.forEach(delivery -> rows.add(List.of(
        KeyFormat.time(delivery.at()), delivery.messageId(), delivery.kind(),
        delivery.outcome().toString(), String.valueOf(delivery.attempt()),
        delivery.status().map(String::valueOf).orElse("-"),
        String.valueOf(delivery.took().toMillis()), delivery.error().orElse(""))));
    return TextTable.ofTexts(rows);
  }
}
