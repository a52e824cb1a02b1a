// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * The time of a server, which tests set and measurements let pass faster.
 *
 * @param nanos a monotonic time, by which nodes are judged and periodic work on a shared table is due
 * @param timers replaces the timers of periodic tasks
 */
public record ServerTime(InstantSource clock, LongSupplier nanos, UnaryOperator<Vertx> timers) {
  static ServerTime of(InstantSource clock) {
    return new ServerTime(clock, System::nanoTime, UnaryOperator.identity());
  }
}
