// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Chooses servers as a load balancer does: any that has answered, or whose last failure is old. */
final class ServerChoice {
  private static final Duration MISTRUST = Duration.ofSeconds(3);

  private final AtomicLongArray trustedFrom;

  ServerChoice(int servers) {
    trustedFrom = new AtomicLongArray(servers);
    long now = System.nanoTime();
    IntStream.range(0, servers).forEach(server -> trustedFrom.set(server, now));
  }

  /** The number of a server. */
  int any(RandomGenerator random) {
    long now = System.nanoTime();
    List<Integer> trusted = IntStream.range(0, trustedFrom.length())
        .filter(server -> now - trustedFrom.get(server) >= 0)
        .boxed().toList();
    return trusted.isEmpty()
        ? random.nextInt(trustedFrom.length())
        : trusted.get(random.nextInt(trusted.size()));
  }

  void noAnswer(int server) {
    trustedFrom.set(server, System.nanoTime() + MISTRUST.toNanos());
  }
}
