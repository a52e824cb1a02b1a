// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.function.Supplier;
import tidings.bench.server.ServerProcess;

/** Starts of a server on a new folder, until it is ready. */
final class GuardedStart implements GuardedSpeed {
  private static final AlternatingRounds ROUNDS = new AlternatingRounds(1, 7);

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String ceiling() {
    return "a bare vertx-web server without an AOT cache";
  }

  @Override
  public double measure(TempFolder folder) {
    var starts = ServerStarts.in(folder);
    return ROUNDS.medianRatio(
        () -> startsPerSecond(starts::server), () -> startsPerSecond(ServerStarts::bareServer));
  }

  private static double startsPerSecond(Supplier<ServerProcess> start) {
    return Numbers.rate(1, ServerStarts.nanosToReady(start));
  }
}
