// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.util.random.RandomGenerator;

/** What can happen to a server, more likely the higher the weight. */
enum Fault {
  /** SIGKILL, and a new start some seconds later. */
  KILL(20),
  /** SIGSTOP, and SIGCONT some seconds later, as of a virtual machine that is moved. */
  PAUSE(20),
  /** SIGTERM, and a new start. */
  STOP(12),
  /** The table answers nothing for some seconds. */
  STALL(10),
  /** The table refuses some requests for some seconds, as at its limits of capacity. */
  THROTTLE(10),
  /** The table does what it is asked, and some answers are lost. */
  LOSE_RESPONSES(10),
  /** The other servers cannot reach this one. */
  ISOLATE(12),
  /** The clock jumps. */
  CLOCK_JUMP(6);

  private static final int TOTAL_WEIGHT = totalWeight();
  private final int weight;

  Fault(int weight) {
    this.weight = weight;
  }

  private static int totalWeight() {
    int total = 0;
    for (var fault : values()) {
      total += fault.weight;
    }
    return total;
  }

  static Fault pick(RandomGenerator random) {
    int rest = random.nextInt(TOTAL_WEIGHT);
    for (var fault : values()) {
      rest -= fault.weight;
      if (rest < 0) {
        return fault;
      }
    }
    throw new IllegalStateException();
  }

  /** Whether the server is away meanwhile. */
  boolean takesServerAway() {
    return this == KILL || this == PAUSE || this == STOP;
  }
}
