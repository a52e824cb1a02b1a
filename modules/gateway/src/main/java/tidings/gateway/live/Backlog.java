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
  static final int MAX_ENTRIES = 200;

  private final SequencedMap<Object, Frame> latest = new LinkedHashMap<>();
  private boolean gap;

  boolean isEmpty() {
    return !gap && latest.isEmpty();
  }

  /** Something is missed that will not be told. */
  void markGap() {
    gap = true;
  }

  /**
   * What is newer is told later, also of the same thing: the last frame has the last numbers.
   *
   * @param key frames about the same thing replace one another
   */
  void put(Object key, Frame frame) {
    if (latest.size() == MAX_ENTRIES && !latest.containsKey(key)) {
      latest.clear();
      gap = true;
    }
    latest.putLast(key, frame);
  }

  /** The next to be told. @param position what a gap says */
  Frame poll(String position) {
    if (gap) {
      gap = false;
      return ServerMessage.gap(position);
    }
    return latest.pollFirstEntry().getValue();
  }
}
