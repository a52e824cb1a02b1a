// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.gateway.json.Rule.text;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Activities.TakeDown;
import tidings.core.Bus;
import tidings.core.Moderation;
import tidings.core.Moderation.Dismiss;
import tidings.core.Moderation.QueueOf;
import tidings.core.Moderation.Report;
import tidings.gateway.json.ModerationJson;
import tidings.gateway.json.Rule;

/** Reporting, and what moderators do about it. */
final class ModerationCalls {
  private static final Rule REASON = text(Moderation.REASON);

  private final Bus bus;

  ModerationCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> report(Call call, Session me) {
    return bus.ask(new Report(me.user(), call.activity(), reason(call)))
        .map(done -> Answer.noContent());
  }

  Future<Answer> queue(Call call, Session me) {
    var list = call.listing(Optional.of(me.user()));
    return bus.ask(new QueueOf(me.user(), list.after(), list.limit()))
        .map(page -> list.answer(page, ModerationJson::reported));
  }

  Future<Answer> dismiss(Call call, Session me) {
    return bus.ask(new Dismiss(me.user(), call.activity())).map(done -> Answer.noContent());
  }

  Future<Answer> takeDown(Call call, Session me) {
    return bus.ask(new TakeDown(me.user(), call.activity(), reason(call)))
        .map(done -> Answer.noContent());
  }

  private static String reason(Call call) {
    return call.body().text("reason", REASON);
  }
}
