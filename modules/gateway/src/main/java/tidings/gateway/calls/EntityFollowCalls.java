// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.gateway.limits.LimitedAction.FOLLOWS;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.ListId;
import tidings.core.Lists.AddMember;
import tidings.core.Lists.RemoveMember;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;

/** Calls for what an entity follows that is no user, and for its feed. */
public final class EntityFollowCalls {
  private final Bus bus;
  private final RateLimits limits;
  private final ListPages pages;

  public EntityFollowCalls(Bus bus, RateLimits limits, ViewCalls views) {
    this.bus = bus;
    this.limits = limits;
    this.pages = new ListPages(bus, views);
  }

  public Future<Response> follow(Call call, Session me) {
    var ask = new AddMember(me.user(), follows(call), target(call));
    return limits.limit(call, me, Charge.of(FOLLOWS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> unfollow(Call call, Session me) {
    return bus.ask(new RemoveMember(me.user(), follows(call), target(call)))
        .map(done -> Response.noContent());
  }

  public Future<Response> list(Call call, Optional<UserId> reader) {
    return pages.members(call, reader, follows(call));
  }

  public Future<Response> feed(Call call, Optional<UserId> reader) {
    return pages.feed(call, reader, follows(call));
  }

  private static Ref target(Call call) {
    return Ref.parse(call.pathValue("target"));
  }

  /** The feed of a user has rows, a read position and a live connection, and one address. */
  private static ListId follows(Call call) {
    if (call.ref().isUser()) {
      throw FORBIDDEN.refusal(
          "what a user follows is at /v1/follows, and the feed, for the user alone, at /v1/feed");
    }
    return ListId.followsOf(call.ref());
  }
}
