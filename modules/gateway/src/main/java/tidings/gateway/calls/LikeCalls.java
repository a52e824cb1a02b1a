// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.LIKES;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.AnswerSize;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikedBy;
import tidings.core.Likes.LikersOf;
import tidings.core.Likes.RemoveKind;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;

/** Calls for likes: like, unlike, likers of an activity, likes of a user. */
public final class LikeCalls {
  private final Bus bus;
  private final RateLimits limits;
  private final ExistingEntity existing;

  public LikeCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
    this.existing = new ExistingEntity(bus);
  }

  public Future<Response> like(Call call, Session me) {
    var ask = new Like(me.user(), call.activityId(), call.pathValue("kind"));
    return limits.limit(call, me, Charge.of(LIKES),
        () -> bus.ask(ask).map(CountsResponse::of));
  }

  public Future<Response> unlike(Call call, Session me) {
    var id = call.activityId();
    var kind = call.pathValue("kind");
    var ask = switch (call.queryParameter("by").orElse("me")) {
      case "me" -> new Unlike(me.user(), id, kind);
      case "all" -> new RemoveKind(me.user(), id, kind);
      default -> throw Call.invalidParameter("by", "must be me or all");
    };
    return bus.ask(ask).map(CountsResponse::of);
  }

  public Future<Response> likers(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var kind = call.queryParameter("kind");
    return bus
        .ask(
            new LikersOf(call.activityId(), reader, kind, pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::liker));
  }

  public Future<Response> liked(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var user = call.user();
    return bus.ask(new LikedBy(user, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> existing.require(user.ref(), reader, pageRequest, page))
        .compose(page -> pageRequest.respond(page, AnswerSize::ofLiked, ActivityJson::liked));
  }
}
