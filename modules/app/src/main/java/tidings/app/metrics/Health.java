// SPDX-License-Identifier: Apache-2.0
package tidings.app.metrics;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tidings.core.Bus;
import tidings.core.Feeds;
import tidings.store.Keys;
import tidings.store.Table;

/** Whether the server can be sent requests, and why not. */
public final class Health {
  /** Whoever asks waits for this long at the most; balancers commonly do for 5 seconds. */
  private static final Duration WITHIN = Duration.ofSeconds(2);

  private volatile State state = State.STARTING;
  private volatile Optional<House> house = Optional.empty();

  private enum State {
    STARTING,
    SERVING,
    STOPPING
  }

  private record House(Table table, Bus bus) {}

  /** From now on it serves what is in this table. */
  public void serves(Table table, Bus bus) {
    house = Optional.of(new House(table, bus));
    state = State.SERVING;
  }

  public void stops() {
    state = State.STOPPING;
  }

  /** Why it is not ready; nothing when it is. */
  Future<List<String>> reasons() {
    return switch (state) {
      case STARTING -> Future.succeededFuture(List.of("it is starting"));
      case STOPPING -> Future.succeededFuture(List.of("it is stopping"));
      case SERVING -> house.map(Health::looked).orElseThrow();
    };
  }

  private static Future<List<String>> looked(House house) {
    var reasons = new ArrayList<String>();
    var store = house.table().get(Keys.seal()).timeout(WITHIN.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the store does not answer"));
    var actor = house.bus().ask(new Feeds.Position())
        .timeout(WITHIN.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the actors do not answer"));
    return Future.join(store, actor).transform(done -> Future.succeededFuture(reasons));
  }
}
