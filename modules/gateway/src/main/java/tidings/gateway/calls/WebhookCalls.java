// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.EventPattern;
import tidings.core.Ref;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.ChangeWebhook;
import tidings.core.Webhooks.CreateWebhook;
import tidings.core.Webhooks.DeleteWebhook;
import tidings.core.Webhooks.DeliveriesOf;
import tidings.core.Webhooks.ListWebhooks;
import tidings.core.Webhooks.ReplayDeadLetters;
import tidings.core.Webhooks.ReplayEvents;
import tidings.core.Webhooks.RotateSecret;
import tidings.core.Webhooks.ShowWebhook;
import tidings.core.Webhooks.TestWebhook;
import tidings.core.Webhooks.Webhook;
import tidings.core.Webhooks.WebhookChange;
import tidings.core.Webhooks.WebhookDraft;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** Calls of the site about its webhooks. */
public final class WebhookCalls {
  private static final TextRule NAME = TextRule.line(1, Webhooks.MAX_NAME_LENGTH);
  private static final TextRule URL = TextRule.url(Webhooks.MAX_URL_LENGTH);
  private static final TextRule KIND = TextRule.line(1, 40);

  private final Bus bus;

  public WebhookCalls(Bus bus) {
    this.bus = bus;
  }

  public Future<Response> create(Call call, ServiceKey key) {
    var draft = call.read(body -> new WebhookDraft(
        body.optionalText("name", NAME), body.text("url", URL),
        body.texts("kinds", Webhooks.MAX_KINDS, KIND, EventPattern::new).orElse(List.of()),
        body.texts("entities", Webhooks.MAX_ENTITIES, TextRule.REF, Ref::parse)
            .orElse(List.of()),
        body.findFlag("enabled").orElse(true)));
    return bus.ask(new CreateWebhook(draft))
        .map(created -> Response.created(created, WebhookJson::created));
  }

  public Future<Response> list(Call call, ServiceKey key) {
    return bus.ask(new ListWebhooks()).map(webhooks -> Response.ok(webhooks, WebhookJson::list));
  }

  public Future<Response> show(Call call, ServiceKey key) {
    return webhook(new ShowWebhook(id(call)));
  }

  public Future<Response> change(Call call, ServiceKey key) {
    var id = id(call);
    return webhook(call.read(body -> new ChangeWebhook(id, change(body))));
  }

  private static WebhookChange change(JsonFields body) {
    return new WebhookChange(
        body.fieldPatch("name", NAME), body.optionalText("url", URL),
        body.texts("kinds", Webhooks.MAX_KINDS, KIND, EventPattern::new),
        body.texts("entities", Webhooks.MAX_ENTITIES, TextRule.REF, Ref::parse),
        body.findFlag("enabled"));
  }

  public Future<Response> rotate(Call call, ServiceKey key) {
    return bus.ask(new RotateSecret(id(call)))
        .map(changed -> Response.ok(changed, WebhookJson::created));
  }

  public Future<Response> delete(Call call, ServiceKey key) {
    return bus.ask(new DeleteWebhook(id(call))).map(done -> Response.noContent());
  }

  public Future<Response> test(Call call, ServiceKey key) {
    return bus.ask(new TestWebhook(id(call)))
        .map(delivery -> Response.ok(delivery, WebhookJson::delivery));
  }

  public Future<Response> replay(Call call, ServiceKey key) {
    var id = id(call);
    return webhook(call.read(body -> replay(id, body)));
  }

  private static Ask<Webhook> replay(WebhookId id, JsonFields body) {
    var after = body.largeNumber("after");
    body.require(after.isPresent() != body.flag("deadLetters"), "after",
        "is needed, or deadLetters, and not both");
    return after.<Ask<Webhook>>map(position -> new ReplayEvents(id, position))
        .orElseGet(() -> new ReplayDeadLetters(id));
  }

  public Future<Response> deliveries(Call call, ServiceKey key) {
    return bus.ask(new DeliveriesOf(id(call)))
        .map(deliveries -> Response.ok(deliveries, WebhookJson::deliveries));
  }

  private Future<Response> webhook(Ask<Webhook> ask) {
    return bus.ask(ask).map(webhook -> Response.ok(webhook, WebhookJson::webhook));
  }

  private static WebhookId id(Call call) {
    return new WebhookId(call.pathValue("id"));
  }
}
