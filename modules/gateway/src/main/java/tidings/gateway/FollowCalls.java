// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.INVALID_PARAMETER;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Follows;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.Terms;
import tidings.core.Follows.Unfollow;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.gateway.json.EntityJson;
import tidings.gateway.json.FaceJson;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Rule;

/** Following, and who follows what. */
final class FollowCalls {
  private static final Set<String> FIELDS =
      Set.of("ref", "backfill", "notify", "verbs", "until");

  private final Bus bus;

  FollowCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> follow(Call call, Session me) {
    return follow(me, call.ref(), call.body());
  }

  Future<Answer> followAll(Call call, Session me) {
    return Batch.of(call, me, bus, (item, key) -> {
      var follow = item.only(FIELDS);
      return follow(me, Ref.parse(follow.text("ref", Rule.REF)), follow);
    });
  }

  private Future<Answer> follow(Session me, Ref what, Fields terms) {
    return bus.ask(new Follow(me.user(), what, terms(terms)))
        .map(edge -> Answer.ok(edge, EntityJson::edge));
  }

  Future<Answer> edge(Call call, Session me) {
    return bus.ask(new EdgeOf(me.user(), call.ref()))
        .map(
            edge -> edge.map(open -> Answer.ok(open, EntityJson::edge))
                .orElseThrow(() -> NOT_FOUND.because("you do not follow " + call.ref())));
  }

  Future<Answer> unfollow(Call call, Session me) {
    return bus.ask(new Unfollow(me.user(), call.ref(), history(call)))
        .map(done -> Answer.noContent());
  }

  private static Terms terms(Fields body) {
    return new Terms(
        body.number("backfill", 0, Follows.BACKFILL),
        Set.copyOf(body.texts("verbs", Follows.VERBS, Rule.WORD).orElse(List.of())),
        body.time("until"),
        body.flag("notify"));
  }

  private static History history(Call call) {
    return switch (call.parameter("history").orElse("purge")) {
      case "purge" -> History.PURGE;
      case "keep" -> History.KEEP;
      default -> throw INVALID_PARAMETER.because("history is purge or keep");
    };
  }

  Future<Answer> followers(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    return bus.ask(new FollowersOf(call.ref(), reader, list.after(), list.limit()))
        .map(page -> list.answer(page, FaceJson::followed));
  }

  Future<Answer> following(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    return bus.ask(new FollowedBy(call.user(), reader, list.after(), list.limit()))
        .map(page -> list.answer(page, FaceJson::followed));
  }
}
