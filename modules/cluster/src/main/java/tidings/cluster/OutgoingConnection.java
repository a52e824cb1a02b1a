// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.TrustOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.NodeContact;

/**
 * The connection on which one other node is told what happens here. Connects again when it has ended.
 * Used on one event loop.
 */
final class OutgoingConnection implements NodeLink {
  /** Max. bytes that wait for a slow node; further messages are lost, and it catches up. */
  static final int MAX_WAITING_BYTES = 2 << 20;
  private static final Logger LOG = LoggerFactory.getLogger(OutgoingConnection.class);

  private final NetClient client;
  private final String node;
  private final NodeContact contact;
  private final String self;
  private final SentMessages sent;
  private @Nullable NetSocket socket;
  private boolean connecting;
  private boolean closed;
  /** Number of the next message. */
  private long next;
  private long toldGeneration = NO_GENERATION;

  /**
   * @param node the id of the other node
   * @param self the id of this node
   * @param sent counts the messages
   */
  OutgoingConnection(
      NetClient client, String node, NodeContact contact, String self, SentMessages sent) {
    this.client = client;
    this.node = node;
    this.contact = contact;
    this.self = self;
    this.sent = sent;
  }

  NodeContact contact() {
    return contact;
  }

  @Override
  public String node() {
    return node;
  }

  @Override
  public boolean isConnected() {
    return socket != null;
  }

  @Override
  public long toldGeneration() {
    return toldGeneration;
  }

  @Override
  public void setToldGeneration(long generation) {
    toldGeneration = generation;
  }

  /**
   * Connects if there is no connection. After a failure, the next call tries again.
   *
   * @param onConnected called when the other node can be told something
   */
  void connect(Runnable onConnected) {
    if (socket != null || connecting || closed) {
      return;
    }
    connecting = true;
    var tls = new ClientSSLOptions()
        .setTrustOptions(TrustOptions.wrap(new CertificateCheck(contact.certificate())))
        .setHostnameVerificationAlgorithm("");
    var options = new ConnectOptions()
        .setHost(contact.host()).setPort(contact.port())
        .setSsl(true).setSslOptions(tls);
    client.connect(options)
        .onComplete(done -> connecting = false)
        .onSuccess(connected -> begin(connected, onConnected))
        .onFailure(failure -> LOG.debug("{} is not reached: {}", contact, failure.toString()));
  }

  private void begin(NetSocket connected, Runnable onConnected) {
    if (closed) {
      connected.close();
      return;
    }
    connected.setWriteQueueMaxSize(MAX_WAITING_BYTES);
    connected.closeHandler(end -> forget(connected));
    connected.exceptionHandler(failure -> LOG.debug("{} is lost: {}", contact, failure.toString()));
    socket = connected;
    next = Hello.NUMBER + 1;
    toldGeneration = NO_GENERATION;
    var hello = new Hello(self, contact.secret(), true, true);
    write(connected, new NumberedMessage(Hello.NUMBER, hello.encode()));
    onConnected.run();
  }

  private void forget(NetSocket ended) {
    if (socket == ended) {
      socket = null;
    }
  }

  @Override
  public boolean send(Buffer payload) {
    var connected = socket;
    if (connected == null) {
      return false;
    }
    long number = next++;
    if (connected.writeQueueFull()) {
      return false;
    }
    write(connected, new NumberedMessage(number, payload));
    return true;
  }

  /** Sends a message that may be lost without a consequence. */
  void sendUncounted(Buffer payload) {
    var connected = socket;
    if (connected != null && !connected.writeQueueFull()) {
      write(connected, new NumberedMessage(NumberedMessage.UNCOUNTED, payload));
    }
  }

  /** Leaves out a number, so that the other node catches up. */
  void skip() {
    next++;
  }

  private void write(NetSocket connected, NumberedMessage message) {
    var bytes = message.encode();
    sent.add(bytes.length());
    connected.write(bytes).onFailure(failure -> forget(connected));
  }

  Future<Void> close() {
    closed = true;
    var connected = socket;
    return connected == null ? Future.succeededFuture() : connected.close();
  }
}
