// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.Accounts.Session;
import tidings.core.Activities.SharedAmong;
import tidings.core.ActivityId;
import tidings.core.Bookmarks.BookmarkedAmong;
import tidings.core.Follows.Relation;
import tidings.core.Follows.RelationsOf;
import tidings.core.Likes.OwnLikes;
import tidings.core.Likes.OwnLikesOf;
import tidings.core.Lookup;
import tidings.core.Ref;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** The call that tells the user's own relations to many refs and activities. */
public final class RelationCalls {
  private final Bus bus;

  public RelationCalls(Bus bus) {
    this.bus = bus;
  }

  public Future<Response> own(Call call, Session me) {
    var asked = call.read(body -> new Asked(
        body.texts("refs", Lookup.MAX_IDS, TextRule.REF, Ref::parse).orElse(List.of()),
        body.texts("activities", Lookup.MAX_IDS, TextRule.REF, ActivityId::new)
            .orElse(List.of())));
    var relations =
        bus.ask(new RelationsOf(me.user(), asked.refs().stream().distinct().toList()));
    var likes =
        bus.ask(new OwnLikesOf(me.user(), asked.activities().stream().distinct().toList()));
    var bookmarked =
        bus.ask(new BookmarkedAmong(me.user(), asked.activities().stream().distinct().toList()));
    var shared =
        bus.ask(new SharedAmong(me.user(), asked.activities().stream().distinct().toList()));
    return Future.all(relations, likes, bookmarked, shared)
        .map(read -> Response.ok(likes.result(),
            (liked, json) -> json.list("refs", relations.result(), RelationCalls::relation)
                .list("activities", liked, (own, each) -> ownLikes(own, each)
                    .put("bookmarked", bookmarked.result().contains(own.activityId()))
                    .put("shared", shared.result().contains(own.activityId())))));
  }

  private record Asked(List<Ref> refs, List<ActivityId> activities) {}

  private static void relation(Relation relation, JsonObjectWriter json) {
    json.put("ref", relation.ref().toString())
        .put("follows", relation.follows())
        .put("requested", relation.requested())
        .put("blocks", relation.blocks())
        .put("mutes", relation.mutes());
  }

  private static JsonObjectWriter ownLikes(OwnLikes own, JsonObjectWriter json) {
    return json.put("id", own.activityId().text()).texts("likes", own.kinds());
  }
}
