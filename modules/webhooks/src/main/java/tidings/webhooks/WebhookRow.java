// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.EventPattern;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.WebhookId;
import tidings.core.Webhooks.Webhook;
import tidings.core.Webhooks.WebhookDraft;
import tidings.core.errors.Refusal;
import tidings.schema.ItemType;
import tidings.schema.WebhookKeys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * A webhook with its secret.
 *
 * @param version grows with each change that its deliveries have to know
 */
record WebhookRow(WebhookId id, WebhookDraft draft, WebhookSecrets secrets,
    Optional<String> disabledBecause, Instant createdAt, long version) {
  private static final String NAME = "name";
  private static final String URL = "url";
  private static final String KINDS = "kinds";
  private static final String ENTITIES = "entities";
  private static final String DISABLED = "disabled";
  private static final String DISABLED_BECAUSE = "disabledBecause";
  private static final String CREATED_AT = "createdAt";
  private static final String VERSION = "version";

  static WebhookRow of(Item row) {
    var kinds = row.list(KINDS).stream().flatMap(WebhookRow::pattern).toList();
    boolean selectsNothing = kinds.isEmpty() && row.has(KINDS);
    var draft = new WebhookDraft(row.findText(NAME), row.text(URL), kinds,
        row.list(ENTITIES).stream().map(Ref::parse).toList(),
        !row.flag(DISABLED) && !selectsNothing);
    return new WebhookRow(new WebhookId(row.key().sk()), draft, WebhookSecrets.of(row),
        row.findText(DISABLED_BECAUSE), Instant.ofEpochMilli(row.number(CREATED_AT)),
        row.number(VERSION));
  }

  /** A kind that a newer version has introduced selects nothing here. */
  private static Stream<EventPattern> pattern(String text) {
    try {
      return Stream.of(new EventPattern(text));
    } catch (Refusal unknown) {
      return Stream.empty();
    }
  }

  Item item() {
    var row = ItemType.WEBHOOK.at(WebhookKeys.webhook(id))
        .set(NAME, draft.name())
        .set(URL, draft.url())
        .set(KINDS, texts(draft.kinds()))
        .set(ENTITIES, texts(draft.entities()))
        .set(DISABLED, !draft.enabled())
        .set(DISABLED_BECAUSE, disabledBecause)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .set(VERSION, version);
    secrets.addTo(row);
    return row.build();
  }

  private static List<String> texts(List<?> values) {
    return values.stream().map(Object::toString).toList();
  }

  /** Replaces the stored row, if it is still this one. */
  Op replacedBy(WebhookRow after) {
    return new Op.Put(after.item(), List.of(Condition.equal(VERSION, version)));
  }

  WebhookRow with(WebhookDraft other) {
    return new WebhookRow(
        id, other, secrets, other.enabled() ? Optional.empty() : disabledBecause, createdAt,
        version + 1);
  }

  WebhookRow with(WebhookSecrets others) {
    return new WebhookRow(id, draft, others, disabledBecause, createdAt, version + 1);
  }

  /** The same, which its deliveries begin again. */
  WebhookRow again() {
    return with(secrets);
  }

  WebhookRow disabled(String reason) {
    var off = new WebhookDraft(
        draft.name(), draft.url(), draft.kinds(), draft.entities(), false);
    return new WebhookRow(id, off, secrets, Optional.of(reason), createdAt, version + 1);
  }

  /** Whether it is to get an event. */
  boolean wants(SiteEvent event) {
    return EventPattern.select(draft.kinds(), event)
        && (draft.entities().isEmpty()
            || event.about().stream().anyMatch(draft.entities()::contains));
  }

  Webhook webhook(WebhookState state) {
    return new Webhook(id, draft, disabledBecause, createdAt, state.progress());
  }

  @Override
  public String toString() {
    return "webhook " + id;
  }
}
