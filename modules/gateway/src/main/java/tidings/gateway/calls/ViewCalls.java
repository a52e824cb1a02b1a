// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.AnswerSize;
import tidings.core.CursorSigner;
import tidings.core.FeedView;
import tidings.core.Feeds.ViewOf;
import tidings.core.ListId;
import tidings.core.UserId;
import tidings.core.ViewedFeed;
import tidings.core.ViewedFeed.Group;
import tidings.core.ViewedFeed.Item;
import tidings.core.ViewedFeed.Score;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.PageRequest;
import tidings.gateway.http.Response;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.SignedPositions;

/** Feeds through the views that the settings declare, of calls with the parameter {@code view}. */
public final class ViewCalls {
  private static final String VIEW = "view";
  /** What a view decides itself. */
  private static final Set<String> FILTERS = Set.of("verb", "type", "targetType", "since", "until");

  private final Bus bus;
  private final SignedPositions positions;
  private final List<FeedView> views;
  private final ExistingEntity existing;

  public ViewCalls(Bus bus, CursorSigner signer, List<FeedView> views) {
    this.bus = bus;
    this.positions = new SignedPositions(signer);
    this.views = List.copyOf(views);
    this.existing = new ExistingEntity(bus);
  }

  /** The view that a call asks for, if it does. */
  Optional<FeedView> find(Call call) {
    return call.queryParameter(VIEW).map(name -> {
      FILTERS.stream().filter(filter -> call.queryParameter(filter).isPresent()).findFirst()
          .ifPresent(filter -> {
            throw Call.invalidParameter(filter, "must be absent with a view");
          });
      return views.stream().filter(view -> view.name().equals(name)).findFirst()
          .orElseThrow(() -> Call.invalidParameter(VIEW, "must be a view of this server"));
    });
  }

  /** @param list empty for the feed of the reader */
  Future<Response> page(
      PageRequest request, Optional<ListId> list, Optional<UserId> reader, FeedView view) {
    return bus.ask(new ViewOf(list, reader, view, request.after(), request.limit()))
        .compose(viewed -> requireOwner(list, reader, request, viewed))
        .compose(viewed -> LargeAnswer.encode(viewed.page().items(), AnswerSize::ofViewed,
            () -> response(request, viewed)));
  }

  private Future<ViewedFeed> requireOwner(Optional<ListId> list, Optional<UserId> reader,
      PageRequest request, ViewedFeed viewed) {
    return list
        .map(id -> existing.require(id.owner(), reader, request, viewed.page()).map(viewed))
        .orElse(Future.succeededFuture(viewed));
  }

  /** The position comes last, so that it can be left out of the ETag, as of every page of a feed. */
  private Response response(PageRequest request, ViewedFeed viewed) {
    var next = request.nextCursor(viewed.page());
    var position = viewed.state().map(state -> positions.sign(state.position()));
    var response = Response.ok(viewed, (feed, json) -> {
      json.list("items", feed.page().items(), ViewCalls::item)
          .put("next", next)
          .put("pageable", feed.pageable())
          .put("lookedAt", feed.lookedAt());
      feed.state().ifPresent(state -> json
          .put("read", state.read().map(positions::sign))
          .put("position", position));
    });
    return request.withNextLink(position
        .map(text -> response.withUnhashedSuffix(FeedJson.positionBytes(text)))
        .orElse(response), next);
  }

  private static void item(Item item, JsonObjectWriter json) {
    FeedJson.entry(item.entry(), json);
    item.group().ifPresent(group -> json.object("group", group, ViewCalls::group));
    item.score().ifPresent(score -> json.object("score", score, ViewCalls::score));
  }

  private static void group(Group group, JsonObjectWriter json) {
    json.put("id", group.id())
        .put("count", group.count())
        .list("actors", group.actors(), EntitySummaryJson::summary)
        .put("actorCount", group.actorCount());
  }

  private static void score(Score score, JsonObjectWriter json) {
    json.put("value", score.value())
        .put("likes", score.likes())
        .put("comments", score.comments())
        .put("shares", score.shares())
        .put("affinity", score.affinity())
        .put("freshness", score.freshness());
  }
}
