// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.gateway.json.Rule.WORD;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.Session;
import tidings.core.Activities.Changes;
import tidings.core.Activities.Delete;
import tidings.core.Activities.DeliveryOf;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Edit;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activities.Show;
import tidings.core.Activities.Some;
import tidings.core.Activity;
import tidings.core.Amendment;
import tidings.core.Bus;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.gateway.json.ActivityJson;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Rule;

/** Posting, and reading what was posted. */
final class ActivityCalls {
  private static final Set<String> FIELDS =
      Set.of("verb", "object", "targets", "data", "expiresAt");

  private final Bus bus;

  ActivityCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> publish(Call call, Session me) {
    return publish(call, me, call.body(), RequestKeys.of(call));
  }

  Future<Answer> publishAll(Call call, Session me) {
    return Batch.of(call, me, bus, (item, key) -> publish(call, me, item.only(FIELDS), key));
  }

  private Future<Answer> publish(
      Call call, Session me, Fields body, Optional<RequestKey> key) {
    return bus.ask(new Publish(me.user(), draft(body), key))
        .map(
            activity -> Answer.created(activity, ActivityJson::activity)
                .with("ETag", Version.tag(activity.revision().number()))
                .with("Location", call.address("/v1/activities/" + activity.id())));
  }

  Future<Answer> show(Call call, Optional<UserId> reader) {
    return bus.ask(new Show(call.activity(), reader))
        .map(ActivityCalls::shown);
  }

  Future<Answer> edit(Call call, Session me) {
    var changes = changes(call.body());
    return bus.ask(new Edit(me.user(), call.activity(), changes, Version.wanted(call)))
        .map(ActivityCalls::shown);
  }

  Future<Answer> restore(Call call, Session me) {
    return bus.ask(new Restore(me.user(), call.activity())).map(ActivityCalls::shown);
  }

  private static Answer shown(Activity activity) {
    return Answer.ok(activity, ActivityJson::activity)
        .with("ETag", Version.tag(activity.revision().number()));
  }

  Future<Answer> delete(Call call, Session me) {
    return bus.ask(new Delete(me.user(), call.activity())).map(done -> Answer.noContent());
  }

  Future<Answer> delivery(Call call, Session me) {
    return bus.ask(new DeliveryOf(me.user(), call.activity()))
        .map(delivery -> Answer.ok(delivery, ActivityJson::delivery));
  }

  Future<Answer> outbox(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    var some = new Some(
        call.word("verb"), call.word("type"), call.time("since"), call.time("until"));
    return bus.ask(new OutboxOf(call.ref(), some, reader, list.after(), list.limit()))
        .map(page -> list.answer(page, ActivityJson::activity));
  }

  private static Draft draft(Fields body) {
    var targets = body.texts("targets", Envelope.TARGETS, Rule.REF).orElse(List.of());
    return new Draft(
        body.text("verb", WORD),
        ActivityJson.content(body),
        targets.stream().map(Ref::parse).toList(),
        body.json("data", Activity.DATA),
        body.time("expiresAt"));
  }

  /** As in a JSON merge patch: what is absent stays, what is null goes; data is taken whole. */
  private static Changes changes(Fields body) {
    var object = body.maybeObject("object", "type", "text", "name", "url", "image");
    var type = object.amendment("type", WORD);
    if (type == Amendment.REMOVE) {
      throw body.invalid("object", "has to have a type");
    }
    return new Changes(
        type,
        object.amendment("text", ActivityJson.TEXT),
        object.amendment("name", ActivityJson.NAME),
        object.amendment("url", ActivityJson.URL),
        object.amendment("image", ActivityJson.IMAGE),
        body.jsonAmendment("data", Activity.DATA));
  }
}
