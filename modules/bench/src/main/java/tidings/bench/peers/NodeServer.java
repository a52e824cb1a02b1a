// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import java.util.ArrayList;
import java.util.List;
import tidings.store.FreePort;

/**
 * A Node server, with a process for each core.
 *
 * @param address for example {@code http://127.0.0.1:8080}
 */
public record NodeServer(PeerProcess process, String address) implements AutoCloseable {

  /** @param script gets a free port for its server, and then the arguments */
  static NodeServer start(NodePackages packages, String script, String... arguments) {
    int port = FreePort.find();
    var command = new ArrayList<>(List.of(packages.node().toString(), script, "" + port));
    command.addAll(List.of(arguments));
    var process = PeerProcess.start(packages.folder(), command).awaitOutput("is ready");
    return new NodeServer(process, "http://127.0.0.1:" + port);
  }

  /** Starts a server that sends each request body to all WebSockets. */
  public static NodeServer broadcast(NodePackages packages) {
    return start(packages, "ws.mjs");
  }

  @Override
  public void close() {
    process.close();
  }
}
