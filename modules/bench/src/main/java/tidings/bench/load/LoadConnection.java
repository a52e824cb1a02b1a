// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A connection that is kept alive and carries one request at a time. */
final class LoadConnection {
  private final SocketChannel channel;
  private final ResponseReader response = new ResponseReader();
  private long dueAt;

  private LoadConnection(SocketChannel channel) {
    this.channel = channel;
  }

  static LoadConnection open(InetSocketAddress address, Selector selector) throws IOException {
    var channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    var connection = new LoadConnection(channel);
    channel.register(selector, SelectionKey.OP_READ, connection);
    return connection;
  }

  /** @param due when it should be sent, which may be a while ago */
  void send(LoadRequest request, long due) throws IOException {
    dueAt = due;
    var bytes = ByteBuffer.wrap(request.bytes());
    while (bytes.hasRemaining()) { // fits into the socket's buffer, as nothing else is in there
      channel.write(bytes);
    }
  }

  /** Reads what has come; says whether the answer is whole. */
  boolean receive(ByteBuffer buffer) throws IOException {
    int read = channel.read(buffer.clear());
    if (read < 0) {
      throw new EOFException("the server has closed a connection");
    }
    boolean whole = response.consume(buffer.flip());
    if (whole) {
      response.requireSuccessAndReset();
    }
    return whole;
  }

  /** When the request that was answered last should have been sent. */
  long dueAt() {
    return dueAt;
  }

  /** Bytes of the body that came last. */
  int size() {
    return response.size();
  }

  void close() throws IOException {
    channel.close();
  }
}
