// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Page;
import tidings.core.Trending.TopTrends;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;

/** What is liked and commented on most of late. */
public final class TrendingCalls {
  private final Bus bus;

  public TrendingCalls(Bus bus) {
    this.bus = bus;
  }

  /** One page: by the next one it would be another list. */
  public Future<Response> top(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var type = call.queryWord("type")
        .orElseThrow(() -> INVALID_PARAMETER.refusal("type is that of a ref, such as city"));
    return bus.ask(new TopTrends(type, reader, pageRequest.limit()))
        .map(trends -> pageRequest.respond(new Page<>(trends, Optional.empty()), TrendJson::trend));
  }
}
