// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * Requests to the actor of webhooks: addresses of the site to which the server posts its events,
 * signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> are.
 */
public sealed interface Webhooks<A> extends Ask<A> {
  /** Max. webhooks, so that one page lists all. */
  int MAX_WEBHOOKS = 50;
  int MAX_NAME_LENGTH = 100;
  int MAX_URL_LENGTH = 2_000;
  /** Max. kinds and max. entities to which a webhook is restricted. */
  int MAX_KINDS = 30;
  int MAX_ENTITIES = 100;
  /** Time for which messages are signed with the former secret, too. */
  Duration SECRET_OVERLAP = Duration.ofDays(1);
  /** Deliveries in the log of a webhook: the last ones. */
  int MAX_LOGGED = 200;

  /** Creates a webhook that gets all events from now on; {@code too_many} if there are too many. */
  record CreateWebhook(WebhookDraft draft) implements Webhooks<NewWebhook>, Unordered {
    @Override
    public Object key() {
      return "";
    }
  }

  /** All webhooks, the oldest first, without their secrets. */
  record ListWebhooks() implements Webhooks<List<Webhook>>, Read {
    @Override
    public Object key() {
      return "";
    }
  }

  /** One webhook without its secret; {@code not_found} if there is none. */
  record ShowWebhook(WebhookId id) implements Webhooks<Webhook>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Changes a webhook, which goes on at its position. */
  record ChangeWebhook(WebhookId id, WebhookChange change) implements Webhooks<Webhook> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Makes a new secret. The former one signs, too, for {@link #SECRET_OVERLAP}. */
  record RotateSecret(WebhookId id) implements Webhooks<NewWebhook> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Deletes a webhook with all that waits for it. */
  record DeleteWebhook(WebhookId id) implements Webhooks<Done> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Sends a message of the kind {@code webhook.test} at once, also to a disabled webhook. */
  record TestWebhook(WebhookId id) implements Webhooks<Delivery>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Sends again all events after a position, which the server must still have, else {@code
   * invalid_field}.
   */
  record ReplayEvents(WebhookId id, long after) implements Webhooks<Webhook> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Sends again all events that were given up. */
  record ReplayDeadLetters(WebhookId id) implements Webhooks<Webhook> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The last deliveries, the newest first, up to {@link #MAX_LOGGED}. */
  record DeliveriesOf(WebhookId id) implements Webhooks<List<Delivery>>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * The settings of a webhook.
   *
   * @param kinds of events; none for all public ones
   * @param entities that events have to be about; none for all
   */
  record WebhookDraft(Optional<String> name, String url, List<EventPattern> kinds,
      List<Ref> entities, boolean enabled) {
    public WebhookDraft {
      kinds = List.copyOf(kinds);
      entities = List.copyOf(entities);
    }
  }

  /** A change of the settings of a webhook; what is empty stays. */
  record WebhookChange(FieldPatch name, Optional<String> url,
      Optional<List<EventPattern>> kinds, Optional<List<Ref>> entities,
      Optional<Boolean> enabled) {
    /** The draft with these changes. */
    public WebhookDraft applyTo(WebhookDraft before) {
      return new WebhookDraft(name.applyTo(before.name()), url.orElse(before.url()),
          kinds.orElse(before.kinds()), entities.orElse(before.entities()),
          enabled.orElse(before.enabled()));
    }
  }

  /**
   * A webhook without its secret.
   *
   * @param disabledBecause why the server has disabled it
   */
  record Webhook(WebhookId id, WebhookDraft draft, Optional<String> disabledBecause,
      Instant createdAt, WebhookProgress progress) {}

  /**
   * How far the deliveries to a webhook are.
   *
   * @param position of the last event that was delivered, waits or was not for it
   * @param waiting number of events that wait for a retry
   * @param deadLetters number of events that were given up since the last replay
   * @param skipped number of positions that the server no longer had when their turn came
   * @param failingSince the first failure since the last success
   */
  record WebhookProgress(long position, long waiting, long deadLetters, long skipped,
      Optional<Instant> deliveredAt, Optional<Instant> failingSince) {}

  /** @param secret returned only here, {@code whsec_} and base64 */
  record NewWebhook(Webhook webhook, String secret) {
    @Override
    public String toString() {
      return "NewWebhook[" + webhook.id() + "]";
    }
  }

  /**
   * One attempt to deliver an event.
   *
   * @param messageId the same for each attempt
   * @param position of the event; 0 for a test
   * @param attempt 1 for the first
   * @param status of the answer; empty if there was none
   * @param error why it failed; empty if it succeeded
   * @param answer the beginning of the body of the answer
   */
  record Delivery(String messageId, long position, String kind, Instant at, Outcome outcome,
      long attempt, Optional<Integer> status, Duration took, Optional<String> error,
      String answer) {

    /** What became of the event. */
    public enum Outcome {
      /** The receiver has acknowledged it. */
      DELIVERED,
      /** It waits for a retry. */
      RETRIED,
      /** It was given up. */
      DEAD,
      /** A test failed, which is not repeated. */
      FAILED;

      @Override
      public String toString() {
        return name().toLowerCase(ROOT);
      }
    }
  }

  /** The deliveries of this server since its start. */
  record WebhookCounts(long delivered, long failed, long dead, long waiting) {}
}
