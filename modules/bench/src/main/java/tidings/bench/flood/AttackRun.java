// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * One way to do harm, on many connections: at a pace, as whoever attacks from the same machine
 * takes its processors, too.
 */
public record AttackRun(Attack attack, Duration duration) {

  /**
   * Comes to its end when the server has ended all connections.
   *
   * @return how they were ended, and how often
   */
  public Map<String, Integer> against(String server) {
    var uri = URI.create(server);
    var endings = new ArrayList<Future<String>>();
    try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      long start = System.nanoTime();
      long count = attack.perSecond() * duration.toMillis() / Duration.ofSeconds(1).toMillis();
      for (int number = 0; number < count; number++) {
        LockSupport.parkNanos(start + duration.toNanos() * number / count - System.nanoTime());
        endings.add(attackers.submit((Callable<String>) () -> runOnce(uri)));
      }
      return countEndings(endings);
    }
  }

  private String runOnce(URI server) throws IOException {
    try (var socket = new HostileSocket(server)) {
      try {
        attack.script().run(socket);
      } catch (IOException hungUp) {
        // why stands behind what was not read yet, if the server has said it
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
      throw new IllegalStateException("an attack could not be made", failure);
    }
  }
}
