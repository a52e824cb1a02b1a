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
import tidings.schema.SystemKeys;
import tidings.store.Table;

/** Readiness of the server, with the reasons when it is not ready. */
public final class Health {
  /** Limit of a health check; load balancers commonly wait for 5 seconds. */
  private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(2);

  private volatile State state = State.STARTING;
  private volatile Optional<Dependencies> dependencies = Optional.empty();

  private enum State {
    STARTING,
    SERVING,
    STOPPING
  }

  private record Dependencies(Table table, Bus bus) {}

  /** Marks the server as ready; health checks query this table and the actors. */
  public void setServing(Table table, Bus bus) {
    dependencies = Optional.of(new Dependencies(table, bus));
    state = State.SERVING;
  }

  public void setStopping() {
    state = State.STOPPING;
  }

  /** The reasons why the server is not ready; empty if it is ready. */
  Future<List<String>> reasons() {
    return switch (state) {
      case STARTING -> Future.succeededFuture(List.of("the server is starting"));
      case STOPPING -> Future.succeededFuture(List.of("the server is stopping"));
      case SERVING -> dependencies.map(Health::check).orElseThrow();
    };
  }

  private static Future<List<String>> check(Dependencies dependencies) {
    var reasons = new ArrayList<String>();
    var store = dependencies.table().get(SystemKeys.signingKey())
        .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the store does not answer"));
    var actor = dependencies.bus().ask(new Feeds.Ping())
        .timeout(CHECK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> reasons.add("the actors do not answer"));
    return Future.join(store, actor).transform(done -> Future.succeededFuture(reasons));
  }
}
