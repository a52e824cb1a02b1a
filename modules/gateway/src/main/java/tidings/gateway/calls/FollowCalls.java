// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.gateway.limits.LimitedAction.FOLLOWS;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Accounts.Session;
import tidings.core.Follows;
import tidings.core.Follows.Approve;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.Refuse;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.RequestsOf;
import tidings.core.Follows.Unfollow;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.EntityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** Calls for follows: follow, unfollow, followers, following, requests. */
public final class FollowCalls {
  private static final Set<String> BATCH_FIELDS =
      Set.of("ref", "backfill", "notify", "verbs", "until");

  private final Bus bus;
  private final RateLimits limits;
  private final ExistingEntity existing;

  public FollowCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
    this.existing = new ExistingEntity(bus);
  }

  public Future<Response> follow(Call call, Session me) {
    return follow(call, me, call.ref(), call.read(FollowCalls::options));
  }

  /** Unfollows and follows many refs, in this order: there may be no more follows before. */
  public Future<Response> changeAll(Call call, Session me) {
    var batch = call.read(FollowBatch::of);
    var history = history(call);
    var items = Stream.<BatchCall.Item>concat(
        batch.unfollows().stream()
            .map(ref -> key -> unfollow(me, Ref.parse(ref), history)),
        batch.follows().stream().map(item -> key -> follow(call, me, item)));
    int unfollows = batch.unfollows().size();
    return BatchCall.of(call, me, bus, items.toList(), (results, json) -> json
        .list("items", results.subList(unfollows, results.size()), BatchCall::result)
        .list("unfollow", results.subList(0, unfollows), BatchCall::result));
  }

  private Future<Response> follow(Call call, Session me, JsonFields item) {
    var ask = item.readAll(fields -> {
      var body = fields.requireOnly(BATCH_FIELDS);
      return new Follow(me.user(), body.text("ref", TextRule.REF, Ref::parse), options(body));
    });
    return follow(call, me, ask.target(), ask.options());
  }

  private Future<Response> follow(Call call, Session me, Ref target, FollowOptions options) {
    var ask = new Follow(me.user(), target, options);
    return limits.limit(call, me, Charge.of(FOLLOWS),
        () -> bus.ask(ask).map(edge -> Response.ok(edge, EntityJson::follow)));
  }

  public Future<Response> edge(Call call, Session me) {
    return bus.ask(new EdgeOf(me.user(), call.ref()))
        .map(
            edge -> edge.map(found -> Response.ok(found, EntityJson::follow))
                .orElseThrow(() -> NOT_FOUND.refusal("you do not follow " + call.ref())));
  }

  public Future<Response> unfollow(Call call, Session me) {
    return unfollow(me, call.ref(), history(call));
  }

  private Future<Response> unfollow(Session me, Ref target, History history) {
    return bus.ask(new Unfollow(me.user(), target, history)).map(done -> Response.noContent());
  }

  /** The requests to follow the user of the session. */
  public Future<Response> requests(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new RequestsOf(me.user(), pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::followed));
  }

  public Future<Response> approve(Call call, Session me) {
    return bus.ask(new Approve(me.user(), call.user())).map(done -> Response.noContent());
  }

  public Future<Response> refuse(Call call, Session me) {
    return bus.ask(new Refuse(me.user(), call.user())).map(done -> Response.noContent());
  }

  public Future<Response> removeFollower(Call call, Session me) {
    return bus.ask(new RemoveFollower(me.user(), call.user())).map(done -> Response.noContent());
  }

  private static FollowOptions options(JsonFields body) {
    return new FollowOptions(
        body.number("backfill", 0, Follows.MAX_BACKFILL),
        Set.copyOf(body.texts("verbs", Follows.MAX_VERBS, TextRule.WORD).orElse(List.of())),
        body.time("until"),
        body.flag("notify"));
  }

  private static History history(Call call) {
    return switch (call.queryParameter("history").orElse("purge")) {
      case "purge" -> History.PURGE;
      case "keep" -> History.KEEP;
      default -> throw Call.invalidParameter("history", "must be purge or keep");
    };
  }

  public Future<Response> followers(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var ref = call.ref();
    return bus.ask(new FollowersOf(ref, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> existing.require(ref, reader, pageRequest, page))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::followed));
  }

  public Future<Response> following(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var user = call.user();
    return bus.ask(new FollowedBy(user, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> existing.require(user.ref(), reader, pageRequest, page))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::followed));
  }
}
