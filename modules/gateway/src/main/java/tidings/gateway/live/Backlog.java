// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * What a socket that is slow, or not welcomed yet, will be told later: of each thing only the
 * latest. Activities become a gap, and so does everything when it is too much: the client reloads.
 */
final class Backlog {
  /** Things to tell later. */
  static final int MOST = 200;

  private final SequencedMap<Object, Frame> latest = new LinkedHashMap<>();
  private boolean gap;

  boolean isEmpty() {
    return !gap && latest.isEmpty();
  }

  /** Something is missed that will not be told. */
  void miss() {
    gap = true;
  }

  /**
   * What is newer is told later, also of the same thing: the last frame has the last numbers.
   *
   * @param about frames about the same thing replace one another
   */
  void keep(Object about, Frame frame) {
    if (latest.size() == MOST && !latest.containsKey(about)) {
      latest.clear();
      gap = true;
    }
    latest.putLast(about, frame);
  }

  /** The next to be told. @param position what a gap says */
  Frame take(String position) {
    if (gap) {
      gap = false;
      return ServerMessage.gap(position);
    }
    return latest.pollFirstEntry().getValue();
  }
}
