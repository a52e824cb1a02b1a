// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Activity.Counts;
import tidings.core.Bus;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikedBy;
import tidings.core.Likes.LikersOf;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.gateway.json.ActivityJson;
import tidings.gateway.json.FaceJson;

/** Liking, and who likes what. */
final class LikeCalls {
  private final Bus bus;

  LikeCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> like(Call call, Session me) {
    return bus.ask(new Like(me.user(), call.activity(), call.value("kind"))).map(LikeCalls::shown);
  }

  Future<Answer> unlike(Call call, Session me) {
    return bus.ask(new Unlike(me.user(), call.activity(), call.value("kind")))
        .map(LikeCalls::shown);
  }

  Future<Answer> likers(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    var kind = call.parameter("kind");
    return bus.ask(new LikersOf(call.activity(), reader, kind, list.after(), list.limit()))
        .map(page -> list.answer(page, FaceJson::liker));
  }

  Future<Answer> liked(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    return bus.ask(new LikedBy(call.user(), reader, list.after(), list.limit()))
        .map(page -> list.answer(page, ActivityJson::liked));
  }

  private static Answer shown(Counts counts) {
    return Answer.ok(counts, (now, json) -> json.object("counts", now, ActivityJson::counts));
  }
}
