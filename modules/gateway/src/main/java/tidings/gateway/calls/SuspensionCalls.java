// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.wire.TextRule.text;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts;
import tidings.core.Accounts.EndSessions;
import tidings.core.Accounts.Reinstate;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.Suspend;
import tidings.core.Accounts.SuspensionsBy;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.wire.TextRule;

/** Calls for moderators and for the site: suspend and reinstate users, and end their sessions. */
public final class SuspensionCalls {
  private static final TextRule REASON = text(Accounts.MAX_REASON_LENGTH);

  private final Bus bus;

  public SuspensionCalls(Bus bus) {
    this.bus = bus;
  }

  /** @param me empty for the site */
  public Future<Response> list(Call call, Optional<Session> me) {
    var moderator = me.map(Session::user);
    var pageRequest = call.pageRequest(moderator);
    return bus.ask(new SuspensionsBy(moderator, pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, ModerationJson::suspension));
  }

  /** @param me empty for the site */
  public Future<Response> suspend(Call call, Optional<Session> me) {
    var user = call.user();
    var ask = call.read(body -> new Suspend(me.map(Session::user), user,
        body.text("reason", REASON), body.time("until"), SuspendedContent.isHidden(body)));
    return bus.ask(ask).map(done -> Response.noContent());
  }

  /** @param me empty for the site */
  public Future<Response> reinstate(Call call, Optional<Session> me) {
    return bus.ask(new Reinstate(me.map(Session::user), call.user()))
        .map(done -> Response.noContent());
  }

  /** @param me empty for the site */
  public Future<Response> endSessions(Call call, Optional<Session> me) {
    var reason = call.read(body -> body.text("reason", REASON));
    return bus.ask(new EndSessions(me.map(Session::user), call.user(), Optional.of(reason)))
        .map(ended -> Response.noContent());
  }
}
