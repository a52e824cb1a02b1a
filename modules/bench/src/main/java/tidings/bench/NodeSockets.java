// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.List;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;

/** The sockets of all users, on each node as many. */
record NodeSockets(NodeDeliveries deliveries, List<ClientSockets> byNode)
    implements AutoCloseable {

  /** @param sockets number of sockets of each node */
  static NodeSockets open(List<String> addresses, int sockets) {
    var deliveries = NodeDeliveries.of(addresses.size(), sockets);
    var opened = deliveries.nodes().mapToObj(node -> {
      var ofNode = ClientSockets.to(addresses.get(node), deliveries.byNode().get(node));
      ofNode.open(sockets,
          number -> HelloMessage.of(StoredSession.token(node * sockets + number)), Duration.ZERO);
      return ofNode;
    }).toList();
    deliveries.byNode().forEach(ofNode -> ofNode.connected().awaitAll());
    return new NodeSockets(deliveries, opened);
  }

  @Override
  public void close() {
    byNode.forEach(ClientSockets::close);
  }
}
