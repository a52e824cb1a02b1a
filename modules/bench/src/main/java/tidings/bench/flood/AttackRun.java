// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tidings.bench.load.Pace;

/**
 * Runs an attack on many connections. The rate is limited, as the attacker uses processors of the
 * same machine.
 */
public record AttackRun(Attack attack, Duration duration) {

  /**
   * Returns when the server has closed all connections.
   *
   * @return the number of connections by the way in which they were closed
   */
  public Map<String, Integer> against(AttackedServer server) {
    var endings = new ArrayList<Future<String>>();
    try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      new Pace(attack.perSecond(), duration).run(
          due -> endings.add(attackers.submit((Callable<String>) () -> runOnce(server))));
      return countEndings(endings);
    }
  }

  private String runOnce(AttackedServer server) throws IOException {
    try (var socket = HostileSocket.to(server)) {
      try {
        attack.script().run(socket);
      } catch (IOException hungUp) {
        // the reason, if the server has sent one, is in the unread data
      }
      return socket.ending();
    }
  }

  private static Map<String, Integer> countEndings(Iterable<Future<String>> endings) {
    var counts = new TreeMap<String, Integer>();
    try {
      for (var ending : endings) {
        counts.merge(ending.get(), 1, Integer::sum);
      }
      return counts;
    } catch (ExecutionException | InterruptedException failure) {
      throw new IllegalStateException("an attack has failed", failure);
    }
  }
}
