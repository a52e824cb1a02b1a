// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.EDITS;

import io.vertx.core.Future;
import tidings.core.Accounts.Session;
import tidings.core.Entities.Pin;
import tidings.core.Entities.Unpin;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;

/** Calls that pin activities to an entity and take them off; its page shows them. */
public final class PinCalls {
  private final Bus bus;
  private final RateLimits limits;

  public PinCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> pin(Call call, Session me) {
    var ask = new Pin(me.user(), call.ref(), call.activityId());
    return limits.limit(call, me, Charge.of(EDITS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> unpin(Call call, Session me) {
    return bus.ask(new Unpin(me.user(), call.ref(), call.activityId()))
        .map(done -> Response.noContent());
  }
}
