// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import io.vertx.core.Future;
import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Sort;
import tidings.core.AnswerSize;
import tidings.core.Entities.GetEntity;
import tidings.core.Ref;
import tidings.core.SyndicatedFeeds;
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
  private final Optional<URI> hub;

  /** @param hub the WebSub hub that is told of changes */
  public SyndicationCalls(Bus bus, OwnSite site, Optional<URI> hub) {
    this.bus = bus;
    this.site = site;
    this.hub = hub;
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
                request.nextPath(page).map(links::address),
                hub(links, ref, links.address(request.path())))))
        .compose(page -> LargeAnswer.encode(page.activities().items(), AnswerSize::ofActivity,
            () -> withLinks(format.apply(page), page)));
  }

  /** The hub, on the pages of whose addresses it is told; it knows no filters. */
  private Optional<String> hub(SiteLinks links, Ref ref, String address) {
    return hub.map(URI::toString)
        .filter(named -> new SyndicatedFeeds(links.site()).of(ref).contains(address));
  }

  /** Subscribers look for the hub in the header before they read the feed. */
  private static Response withLinks(Response response, SyndicatedPage page) {
    return page.hub()
        .map(hub -> response.with("Link",
            "<" + hub + ">; rel=\"hub\", <" + page.address() + ">; rel=\"self\""))
        .orElse(response);
  }
}
