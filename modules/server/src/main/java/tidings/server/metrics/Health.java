// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tidings.core.Feeds;
import tidings.core.bus.Bus;
import tidings.schema.Keys;
import tidings.store.Table;

/** Whether the server can be sent requests, and why not. */
public final class Health {
  /** Whoever asks waits for this long at the most; balancers commonly do for 5 seconds. */
  private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);

  private volatile State state = State.STARTING;
  private volatile Optional<Dependencies> dependencies = Optional.empty();

  private enum State {
    STARTING,
    SERVING,
    STOPPING
  }

  private record Dependencies(Table table, Bus bus) {}

  /** From now on it serves what is in this table. */
  public void setServing(Table table, Bus bus) {
    dependencies = Optional.of(new Dependencies(table, bus));
    state = State.SERVING;
  }

  public void setStopping() {
    state = State.STOPPING;
  }

  /** Why it is not ready; nothing when it is. */
  Future<List<String>> reasons() {
    return switch (state) {
      case STARTING -> Future.succeededFuture(List.of("it is starting"));
      case STOPPING -> Future.succeededFuture(List.of("it is stopping"));
      case SERVING -> dependencies.map(Health::check).orElseThrow();
    };
  }

  private static Future<List<String>> check(Dependencies dependencies) {
    var reasons = new ArrayList<String>();
    var store = dependencies.table().get(Keys.signingKey())
        .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the store does not answer"));
    var actor = dependencies.bus().ask(new Feeds.CurrentPosition())
        .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the actors do not answer"));
    return Future.join(store, actor).transform(done -> Future.succeededFuture(reasons));
  }
}
