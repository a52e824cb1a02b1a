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
public record Raid(Attack attack, Duration time) {

  /**
   * Comes to its end when the server has ended all connections.
   *
   * @return how they were ended, and how often
   */
  public Map<String, Integer> on(String server) {
    var there = URI.create(server);
    var endings = new ArrayList<Future<String>>();
    try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
      long start = System.nanoTime();
      long count = attack.perSecond() * time.toMillis() / Duration.ofSeconds(1).toMillis();
      for (int number = 0; number < count; number++) {
        LockSupport.parkNanos(start + time.toNanos() * number / count - System.nanoTime());
        endings.add(attackers.submit((Callable<String>) () -> once(there)));
      }
      return tally(endings);
    }
  }

  private String once(URI server) throws IOException {
    try (var socket = new HostileSocket(server)) {
      try {
        attack.conduct().on(socket);
      } catch (IOException hungUp) {
        // why stands behind what was not read yet, if the server has said it
      }
      return socket.ending();
    }
  }

  private static Map<String, Integer> tally(Iterable<Future<String>> endings) {
    var tally = new TreeMap<String, Integer>();
    try {
      for (var ending : endings) {
        tally.merge(ending.get(), 1, Integer::sum);
      }
      return tally;
    } catch (ExecutionException | InterruptedException failure) {
      throw new IllegalStateException("an attack could not be made", failure);
    }
  }
}
