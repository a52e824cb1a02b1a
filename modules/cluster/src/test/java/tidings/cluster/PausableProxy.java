// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.ArrayDeque;
import java.util.Queue;
import tidings.core.NodeContact;

/** A way to a node on which bytes to it can be held back. */
final class PausableProxy {
  private final NodeContact node;
  private final NetServer server;
  private final NetClient client;
  private final Queue<Runnable> heldBack = new ArrayDeque<>();
  private boolean paused;

  /** @param vertx whose event loops outlast the proxy */
  PausableProxy(Vertx vertx, NodeContact node) {
    this.node = node;
    this.client = vertx.createNetClient();
    this.server = vertx.createNetServer().connectHandler(socket -> {
      socket.pause();
      client.connect(node.port(), node.host())
          .onSuccess(connected -> join(socket, connected))
          .onFailure(failure -> socket.close());
    });
    server.listen(0, "127.0.0.1").await();
  }

  private void join(NetSocket from, NetSocket to) {
    from.handler(bytes -> forward(to, bytes)).closeHandler(end -> to.close());
    to.handler(from::write).closeHandler(end -> from.close());
    from.resume();
  }

  private synchronized void forward(NetSocket to, Buffer bytes) {
    if (paused) {
      heldBack.add(() -> to.write(bytes));
    } else {
      to.write(bytes);
    }
  }

  synchronized void pause() {
    paused = true;
  }

  synchronized void resume() {
    paused = false;
    heldBack.forEach(Runnable::run);
    heldBack.clear();
  }

  /** How the node is reached by this way. */
  NodeContact contact() {
    return new NodeContact("127.0.0.1", server.actualPort(), node.certificate(), node.secret());
  }

  void close() {
    server.close().await();
    client.close().await();
  }
}
