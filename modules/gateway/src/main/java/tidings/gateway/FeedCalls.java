// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Feeds.Explain;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.ReadTo;
import tidings.core.Seal;
import tidings.gateway.json.ExplanationJson;
import tidings.gateway.json.FeedJson;
import tidings.gateway.json.Positions;
import tidings.gateway.json.Rule;

/** Reading one's feed. */
final class FeedCalls {
  private final Bus bus;
  private final Positions positions;

  FeedCalls(Bus bus, Seal seal) {
    this.bus = bus;
    this.positions = new Positions(seal);
  }

  Future<Answer> readTo(Call call, Session me) {
    var position = positions.open(call.body().text("position", Rule.line(1, 200)));
    return bus.ask(new ReadTo(me.user(), position)).map(done -> Answer.noContent());
  }

  Future<Answer> explain(Call call, Session me) {
    return bus.ask(new Explain(me.user(), call.activity()))
        .map(explanation -> Answer.ok(explanation, ExplanationJson::explanation));
  }

  Future<Answer> page(Call call, Session me) {
    var list = call.listing(Optional.of(me.user()));
    return bus.ask(new FeedOf(me.user(), list.after(), list.limit()))
        .map(feed -> {
          var next = list.next(feed.page());
          var position = positions.seal(feed.position());
          var answer = Answer.ok(feed, FeedJson.feed(next, position, positions))
              .passing(FeedJson.bytes(position));
          return list.linked(answer, next);
        });
  }
}
