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

/** A keep-alive connection with at most one request in flight. */
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

  /**
   * @param due the scheduled send time, possibly in the past; in nanoseconds of the monotonic
   *     clock
   */
  void send(LoadRequest request, long due) throws IOException {
    dueAt = due;
    var bytes = ByteBuffer.wrap(request.bytes());
    while (bytes.hasRemaining()) { // fits into the empty send buffer
      channel.write(bytes);
    }
  }

  /**
   * Reads the available bytes.
   *
   * @return whether the response is complete
   */
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

  /** The scheduled send time of the last answered request. */
  long dueAt() {
    return dueAt;
  }

  /** Size of the last body in bytes. */
  int size() {
    return response.size();
  }

  void close() throws IOException {
    channel.close();
  }
}
