// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.AnswerSize;
import tidings.core.CursorSigner;
import tidings.core.Feeds.ExplainActivity;
import tidings.core.Feeds.Feed;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.MarkReadUpTo;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.PageRequest;
import tidings.gateway.http.Response;
import tidings.wire.SignedPositions;
import tidings.wire.TextRule;

/** Calls for the feed: a page, the read position, an explanation. */
public final class FeedCalls {
  private final Bus bus;
  private final SignedPositions positions;
  private final ViewCalls views;

  public FeedCalls(Bus bus, CursorSigner signer, ViewCalls views) {
    this.bus = bus;
    this.views = views;
    this.positions = new SignedPositions(signer);
  }

  public Future<Response> markReadUpTo(Call call, Session me) {
    var position = call.read(
        body -> body.text("position", TextRule.line(1, 200), positions::verify));
    return bus.ask(new MarkReadUpTo(me.user(), position)).map(done -> Response.noContent());
  }

  public Future<Response> explain(Call call, Session me) {
    return bus.ask(new ExplainActivity(me.user(), call.activityId()))
        .map(explanation -> Response.ok(explanation, ExplanationJson::explanation));
  }

  public Future<Response> page(Call call, Session me) {
    var reader = Optional.of(me.user());
    var pageRequest = call.pageRequest(reader);
    return views.find(call)
        .map(view -> views.page(pageRequest, Optional.empty(), reader, view))
        .orElseGet(() -> page(call, me, pageRequest));
  }

  private Future<Response> page(Call call, Session me, PageRequest pageRequest) {
    return bus
        .ask(
            new FeedOf(me.user(), call.activityFilter(), pageRequest.after(), pageRequest.limit()))
        .compose(feed -> LargeAnswer.encode(feed.page().items(), AnswerSize::ofEntry,
            () -> response(feed, pageRequest)));
  }

  private Response response(Feed feed, PageRequest pageRequest) {
    var next = pageRequest.nextCursor(feed.page());
    var position = positions.sign(feed.position());
    var response = Response.ok(feed, FeedJson.feed(next, position, positions))
        .withUnhashedSuffix(FeedJson.positionBytes(position));
    return pageRequest.withNextLink(response, next);
  }
}
