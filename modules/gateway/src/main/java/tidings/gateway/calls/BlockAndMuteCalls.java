// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.BLOCKS;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Follows.Block;
import tidings.core.Follows.BlockedBy;
import tidings.core.Follows.Mute;
import tidings.core.Follows.MutedBy;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unmute;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.EntitySummaryJson;

/** Calls for blocks and mutes: set, remove and list them. */
public final class BlockAndMuteCalls {
  private final Bus bus;
  private final RateLimits limits;

  public BlockAndMuteCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> block(Call call, Session me) {
    var ask = new Block(me.user(), call.user());
    return limits.limit(call, me, Charge.of(BLOCKS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> unblock(Call call, Session me) {
    return bus.ask(new Unblock(me.user(), call.user())).map(done -> Response.noContent());
  }

  public Future<Response> blocks(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new BlockedBy(me.user(), pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::followed));
  }

  public Future<Response> mute(Call call, Session me) {
    var until = call.read(body -> body.time("until"));
    var ask = new Mute(me.user(), call.ref(), until);
    return limits.limit(call, me, Charge.of(BLOCKS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> unmute(Call call, Session me) {
    return bus.ask(new Unmute(me.user(), call.ref())).map(done -> Response.noContent());
  }

  public Future<Response> mutes(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new MutedBy(me.user(), pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::muted));
  }
}
