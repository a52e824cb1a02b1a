// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Sort;
import tidings.core.AnswerSize;
import tidings.core.Entities.GetEntity;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.Response;

/** Calls for the activities of an entity, in the formats of feed readers. */
public final class SyndicationCalls {
  private final Bus bus;
  private final OwnSite site;

  public SyndicationCalls(Bus bus, OwnSite site) {
    this.bus = bus;
    this.site = site;
  }

  public Future<Response> atom(Call call, Optional<UserId> reader) {
    return respond(call, reader, page -> Response.ok(AtomFeed.write(page), AtomFeed.CONTENT_TYPE));
  }

  public Future<Response> json(Call call, Optional<UserId> reader) {
    return respond(call, reader,
        page -> Response.ok(page, JsonFeed::write).with("Content-Type", JsonFeed.CONTENT_TYPE));
  }

  private Future<Response> respond(
      Call call, Optional<UserId> reader, Function<SyndicatedPage, Response> format) {
    var ref = call.ref();
    var request = call.pageRequest(reader);
    var links = new SiteLinks(site.origin(call), call.basePath());
    return bus.ask(new GetEntity(ref, reader))
        .compose(entity -> bus.ask(
            new OutboxOf(ref, call.activityFilter(), Sort.NEWEST, reader, request.after(),
                request.limit()))
            .map(page -> new SyndicatedPage(entity, page, links, links.address(request.path()),
                request.nextPath(page).map(links::address))))
        .compose(page -> LargeAnswer.encode(
            page.activities().items(), AnswerSize::ofActivity, () -> format.apply(page)));
  }
}
