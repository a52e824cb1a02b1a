// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Webhooks.SECRET_OVERLAP;

import java.time.Instant;
import java.util.Optional;
import tidings.store.Item;

/**
 * The secret of a webhook, and the former one while both are in use. They are stored as they are: the
 * server has to sign with them.
 */
record WebhookSecrets(WebhookSecret current, Optional<Former> former) {
  private static final String SECRET = "secret";
  private static final String FORMER = "formerSecret";
  private static final String FORMER_UNTIL = "formerUntil";

  record Former(WebhookSecret secret, Instant until) {}

  static WebhookSecrets random() {
    return new WebhookSecrets(WebhookSecret.random(), Optional.empty());
  }

  static WebhookSecrets of(Item row) {
    return new WebhookSecrets(new WebhookSecret(row.text(SECRET)),
        row.findText(FORMER).map(text -> new Former(
            new WebhookSecret(text), Instant.ofEpochMilli(row.number(FORMER_UNTIL)))));
  }

  void addTo(Item.Builder row) {
    row.set(SECRET, current.text());
    former.ifPresent(old -> row.set(FORMER, old.secret().text())
        .set(FORMER_UNTIL, old.until().toEpochMilli()));
  }

  WebhookSecrets rotated(Instant now) {
    return new WebhookSecrets(WebhookSecret.random(), Optional.of(
        new Former(current, now.plus(SECRET_OVERLAP).truncatedTo(MILLIS))));
  }

  /** The signatures of a message with all secrets that are in use. */
  String sign(String messageId, Instant now, String body) {
    long timestamp = now.getEpochSecond();
    var signature = current.sign(messageId, timestamp, body);
    return former.filter(old -> now.isBefore(old.until()))
        .map(old -> signature + " " + old.secret().sign(messageId, timestamp, body))
        .orElse(signature);
  }
}
