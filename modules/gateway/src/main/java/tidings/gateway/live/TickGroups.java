// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

/**
 * The number of sockets at each tick of a heartbeat. A few sockets share a tick, so that what is the
 * same for all is read once for them, as they ask for it at the same moment. The groups are spread
 * over the heartbeat.
 */
final class TickGroups {
  /** Smaller ones grow before there is another one. */
  static final int MIN_GROUP = 16;

  private final int[] sizes;

  TickGroups(int ticks) {
    this.sizes = new int[ticks];
  }

  /** Counts a socket of this tick. */
  void add(int tick) {
    sizes[tick]++;
  }

  /**
   * Adds another socket.
   *
   * @param first where the search begins, so that not all event loops choose the same ticks
   * @return its tick
   */
  int addToBest(int first) {
    int best = Math.floorMod(first, sizes.length);
    for (int step = 1; step < sizes.length; step++) {
      int tick = Math.floorMod(first + step, sizes.length);
      if (isBetter(sizes[tick], sizes[best])) {
        best = tick;
      }
    }
    add(best);
    return best;
  }

  /** The largest of those that are too small, or the smallest if there are none. */
  private static boolean isBetter(int one, int other) {
    return one < MIN_GROUP && other < MIN_GROUP ? one > other : one < other;
  }
}
