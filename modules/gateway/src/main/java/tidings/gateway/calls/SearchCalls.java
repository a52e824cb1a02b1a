// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.AnswerSize;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Search.EntityOrder;
import tidings.core.Search.Find;
import tidings.core.Search.ListEntities;
import tidings.core.Search.SearchFilter;
import tidings.core.Search.Suggest;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.wire.EntitySummaryJson;

/** The calls that find activities and entities by words, and suggest names while one types. */
public final class SearchCalls {
  private static final String QUERY = "q";
  private static final String MEDIA = "media";

  private final Bus bus;

  public SearchCalls(Bus bus) {
    this.bus = bus;
  }

  public Future<Response> find(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var filter = new SearchFilter(call.queryWord("type"), ref(call, "by"), ref(call, "to"),
        call.queryTime("since"), call.queryTime("until"), isWithMedia(call));
    return bus
        .ask(new Find(query(call), filter, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> pageRequest.respond(page, AnswerSize::ofFound, FoundJson::found));
  }

  /** A single page, as nobody turns pages while typing. */
  public Future<Response> suggest(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    return bus.ask(new Suggest(query(call), reader, pageRequest.limit()))
        .map(entities -> pageRequest.respond(
            new Page<>(entities, Optional.empty()), EntitySummaryJson::summary));
  }

  /** The users and entities of a type, in an order. */
  public Future<Response> list(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var type = call.queryWord("type").filter(word -> !word.equals(Ref.ACTIVITY))
        .orElseThrow(() -> Call.invalidParameter("type", "must be a type other than activity"));
    var order = call.queryParameter("sort").map(SearchCalls::order).orElse(EntityOrder.NEWEST);
    return bus
        .ask(new ListEntities(type, order, reader, pageRequest.after(), pageRequest.limit()))
        .map(page -> pageRequest.respond(page, EntitySummaryJson::summary));
  }

  private static EntityOrder order(String word) {
    return switch (word) {
      case "newest" -> EntityOrder.NEWEST;
      case "followers" -> EntityOrder.FOLLOWERS;
      case "name" -> EntityOrder.NAME;
      default -> throw Call.invalidParameter("sort", "must be newest, followers or name");
    };
  }

  private static boolean isWithMedia(Call call) {
    return call.queryParameter("with").map(what -> {
      if (what.equals(MEDIA)) {
        return true;
      }
      throw Call.invalidParameter("with", "must be " + MEDIA);
    }).orElse(false);
  }

  private static String query(Call call) {
    return call.queryParameter(QUERY)
        .orElseThrow(() -> Call.invalidParameter(QUERY, "must have what to look for"));
  }

  private static Optional<Ref> ref(Call call, String name) {
    return call.queryParameter(name).map(Ref::parse);
  }
}
