// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The bounded queue of a socket that is slow or still catching up; it keeps the latest frame for
 * each key. Activities turn into a gap, as does everything if the queue is full: the client then
 * reloads.
 */
final class Backlog {
  /** Maximum number of queued keys. */
  static final int MAX_ENTRIES = 200;

  private final SequencedMap<Object, Frame> latest = new LinkedHashMap<>();
  private boolean gap;

  boolean isEmpty() {
    return !gap && latest.isEmpty();
  }

  /** Records that something was dropped. */
  void markGap() {
    gap = true;
  }

  /**
   * Queues a frame at the end; it replaces an earlier one with the same key.
   *
   * @param key identifies the subject, for example the counts of an activity
   */
  void put(Object key, Frame frame) {
    if (latest.size() == MAX_ENTRIES && !latest.containsKey(key)) {
      latest.clear();
      gap = true;
    }
    latest.putLast(key, frame);
  }

  /** Removes the next frame. @param position the position to put into a gap */
  Frame poll(String position) {
    if (gap) {
      gap = false;
      return ServerMessage.gap(position);
    }
    return latest.pollFirstEntry().getValue();
  }
}
