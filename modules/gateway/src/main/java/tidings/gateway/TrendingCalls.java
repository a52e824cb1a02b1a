// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.INVALID_PARAMETER;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Bus;
import tidings.core.Page;
import tidings.core.Trending.Top;
import tidings.core.UserId;
import tidings.gateway.json.TrendJson;

/** What is liked and commented on most of late. */
final class TrendingCalls {
  private final Bus bus;

  TrendingCalls(Bus bus) {
    this.bus = bus;
  }

  /** One page: by the next one it would be another list. */
  Future<Answer> top(Call call, Optional<UserId> reader) {
    var list = call.listing(reader);
    var type = call.word("type")
        .orElseThrow(() -> INVALID_PARAMETER.because("type is that of a ref, such as city"));
    return bus.ask(new Top(type, reader, list.limit()))
        .map(trends -> list.answer(new Page<>(trends, Optional.empty()), TrendJson::trend));
  }
}
