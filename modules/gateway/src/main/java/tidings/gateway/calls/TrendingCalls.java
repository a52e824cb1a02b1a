// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.AnswerSize;
import tidings.core.Page;
import tidings.core.Trending.TopTrends;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;

/** The call for trends: most liked and commented on in the last day. */
public final class TrendingCalls {
  private final Bus bus;

  public TrendingCalls(Bus bus) {
    this.bus = bus;
  }

  /** A single page, as the order changes before a second one could be requested. */
  public Future<Response> top(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var type = call.queryWord("type")
        .orElseThrow(
            () -> Call.invalidParameter("type", "must be a type of entities, such as city"));
    return bus.ask(new TopTrends(type, reader, pageRequest.limit()))
        .compose(trends -> pageRequest.respond(new Page<>(trends, Optional.empty()),
            AnswerSize::ofTrend, TrendJson::trend));
  }
}
