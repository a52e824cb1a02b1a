// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.LIKES;

import io.vertx.core.Future;
import tidings.core.Accounts.Session;
import tidings.core.Polls.Vote;
import tidings.core.Polls.Withdraw;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.PollJson;

/** Calls for the polls of activities: vote, withdraw the vote. */
public final class PollCalls {
  private final Bus bus;
  private final RateLimits limits;

  public PollCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> vote(Call call, Session me) {
    var ask = new Vote(me.user(), call.activityId(), call.read(PollJson::choices));
    return limits.limit(call, me, Charge.of(LIKES), () -> bus.ask(ask).map(CountsResponse::of));
  }

  public Future<Response> withdraw(Call call, Session me) {
    return bus.ask(new Withdraw(me.user(), call.activityId())).map(CountsResponse::of);
  }
}
