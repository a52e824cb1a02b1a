// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayList;
import java.util.List;

/**
 * Sends what was written to the sockets of one event loop: everything that happened to wait for
 * that loop is written before, so a burst takes one call of the system for each socket, not one for
 * each frame.
 */
final class Flush {
  private final List<Wire> written = new ArrayList<>();

  void later(Wire wire) {
    if (written.isEmpty()) {
      wire.soon(this::all);
    }
    written.add(wire);
  }

  private void all() {
    for (int next = 0; next < written.size(); next++) { // one may write more as it is flushed
      written.get(next).flush();
    }
    written.clear();
  }
}
