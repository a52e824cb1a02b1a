// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.REPORTS;
import static tidings.wire.TextRule.text;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Activities.TakeDown;
import tidings.core.AnswerSize;
import tidings.core.Entities.BlankProfile;
import tidings.core.Entities.TransferEntity;
import tidings.core.ListId;
import tidings.core.Lists.BlankList;
import tidings.core.Moderation;
import tidings.core.Moderation.DismissEntityReports;
import tidings.core.Moderation.DismissReports;
import tidings.core.Moderation.EntityQueueOf;
import tidings.core.Moderation.QueueOf;
import tidings.core.Moderation.ReportActivity;
import tidings.core.Moderation.ReportEntity;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.TextRule;

/** Calls for moderation: report, dismiss, take down, blank, transfer, the queues. */
public final class ModerationCalls {
  private static final TextRule REASON = text(Moderation.MAX_REASON_LENGTH);
  private static final TextRule LIST = TextRule.line(1, ListId.MAX_NAME_LENGTH);

  private final Bus bus;
  private final RateLimits limits;

  public ModerationCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> report(Call call, Session me) {
    var ask = new ReportActivity(me.user(), call.activityId(), reason(call));
    return limits.limit(call, me, Charge.of(REPORTS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> queue(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new QueueOf(me.user(), pageRequest.after(), pageRequest.limit()))
        .compose(
            page -> pageRequest.respond(page, AnswerSize::ofReported, ModerationJson::reported));
  }

  public Future<Response> dismiss(Call call, Session me) {
    return bus.ask(new DismissReports(me.user(), call.activityId()))
        .map(done -> Response.noContent());
  }

  public Future<Response> takeDown(Call call, Session me) {
    var id = call.activityId();
    var ask = call.read(body -> new TakeDown(
        me.user(), id, body.text("reason", REASON), body.flag("comments")));
    return bus.ask(ask).map(done -> Response.noContent());
  }

  public Future<Response> reportEntity(Call call, Session me) {
    var ask = call.read(body -> new ReportEntity(me.user(), call.ref(),
        body.text("reason", REASON), body.optionalText("list", LIST)));
    return limits.limit(call, me, Charge.of(REPORTS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> entityQueue(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new EntityQueueOf(me.user(), pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, ModerationJson::reportedEntity));
  }

  public Future<Response> dismissEntity(Call call, Session me) {
    return bus.ask(new DismissEntityReports(me.user(), call.ref()))
        .map(done -> Response.noContent());
  }

  public Future<Response> blank(Call call, Session me) {
    return bus.ask(new BlankProfile(me.user(), call.ref(), reason(call)))
        .map(done -> Response.noContent());
  }

  public Future<Response> blankList(Call call, Session me) {
    var list = new ListId(call.user().ref(), call.pathValue("name"));
    return bus.ask(new BlankList(me.user(), list, reason(call)))
        .map(done -> Response.noContent());
  }

  public Future<Response> transfer(Call call, Session me) {
    var owner = call.read(OwnerField::require);
    return bus.ask(new TransferEntity(me.user(), call.ref(), owner))
        .map(done -> Response.noContent());
  }

  private static String reason(Call call) {
    return call.read(body -> body.text("reason", REASON));
  }
}
