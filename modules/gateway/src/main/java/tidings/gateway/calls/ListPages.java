// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.AnswerSize;
import tidings.core.Feeds.ListFeedOf;
import tidings.core.ListId;
import tidings.core.Lists.MembersOf;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.PageRequest;
import tidings.gateway.http.Response;
import tidings.wire.EntitySummaryJson;

/** Pages of the members and of the feed of a list, whoever it belongs to. */
final class ListPages {
  private final Bus bus;
  private final ViewCalls views;
  private final ExistingEntity existing;

  ListPages(Bus bus, ViewCalls views) {
    this.bus = bus;
    this.views = views;
    this.existing = new ExistingEntity(bus);
  }

  Future<Response> members(Call call, Optional<UserId> reader, ListId list) {
    var pageRequest = call.pageRequest(reader);
    return bus.ask(new MembersOf(list, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> existing.require(list.owner(), reader, pageRequest, page))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::summary));
  }

  Future<Response> feed(Call call, Optional<UserId> reader, ListId list) {
    var pageRequest = call.pageRequest(reader);
    return views.find(call)
        .map(view -> views.page(pageRequest, Optional.of(list), reader, view))
        .orElseGet(() -> feed(call, reader, list, pageRequest));
  }

  private Future<Response> feed(
      Call call, Optional<UserId> reader, ListId list, PageRequest pageRequest) {
    return bus
        .ask(new ListFeedOf(
            list, reader, call.activityFilter(), pageRequest.after(), pageRequest.limit()))
        .compose(page -> existing.require(list.owner(), reader, pageRequest, page))
        .compose(page -> pageRequest.respond(page, AnswerSize::ofEntry, FeedJson::entry));
  }
}
