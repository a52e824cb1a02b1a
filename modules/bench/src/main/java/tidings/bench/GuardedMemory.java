// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;

/** Resident memory of an idle server on a new folder. The less it takes, the higher the figure. */
final class GuardedMemory implements GuardedSpeed {
  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String ceiling() {
    return "a bare vertx-web server without an AOT cache";
  }

  @Override
  public double measure(TempFolder folder) {
    try (var server = ServerStarts.in(folder).server(); var bare = ServerStarts.bareServer()) {
      var bytes = ServerStarts.idleBytes(List.of(server, bare));
      return (double) bytes.getLast() / bytes.getFirst();
    }
  }
}
