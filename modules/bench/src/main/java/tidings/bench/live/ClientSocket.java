// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A live connection: handshake, hello, then messages of the server. */
final class ClientSocket {
  private static final String SWITCHING_PROTOCOLS = "HTTP/1.1 101";
  private static final int TYPE_MASK = 0x0F;
  private static final int CLOSE = 0x8;
  private static final int PING = 0x9;
  private static final int LENGTH_MASK = 0x7F;
  /** Length codes: the length follows in the next two bytes, or in the next eight. */
  private static final int LENGTH_IN_TWO_BYTES = 126;
  private static final int LENGTH_IN_EIGHT_BYTES = 127;

  private final int number;
  private final String hello;
  private final SocketChannel channel;
  /** The incomplete frame or handshake response received so far. */
  private byte[] partial = {};
  private boolean open;

  private ClientSocket(int number, String hello, SocketChannel channel) {
    this.number = number;
    this.hello = hello;
    this.channel = channel;
  }

  static ClientSocket open(int number, String hello, InetSocketAddress address, Selector selector)
      throws IOException {
    var channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    var socket = new ClientSocket(number, hello, channel);
    channel.register(selector, SelectionKey.OP_CONNECT, socket);
    channel.connect(address);
    return socket;
  }

  int number() {
    return number;
  }

  /** Whether the handshake is complete. */
  boolean isOpen() {
    return open;
  }

  void onConnected(SelectionKey key, String host) throws IOException {
    channel.finishConnect();
    key.interestOps(SelectionKey.OP_READ);
    send(ClientFrames.handshake(host));
  }

  /** Reads the available bytes, and passes complete messages to the listener. */
  void receive(ByteBuffer buffer, SocketListener listener) throws IOException {
    if (channel.read(buffer.clear().put(partial)) < 0) {
      throw new EOFException("the server has closed a socket");
    }
    buffer.flip();
    if (!open) {
      open = takeHandshake(buffer);
    }
    while (open && takeFrame(buffer, listener)) {
      // repeat for each complete frame
    }
    partial = new byte[buffer.remaining()];
    buffer.get(partial);
  }

  /** Consumes the handshake response; false if it is incomplete. */
  private boolean takeHandshake(ByteBuffer bytes) throws IOException {
    var answer = US_ASCII.decode(bytes.duplicate()).toString();
    int end = answer.indexOf("\r\n\r\n");
    if (end < 0) {
      return false;
    }
    if (!answer.startsWith(SWITCHING_PROTOCOLS)) {
      throw new IOException("the handshake was refused: " + answer.lines().toList());
    }
    bytes.position(bytes.position() + end + 4);
    send(ClientFrames.text(hello));
    return true;
  }

  /** Consumes a frame; false if it is incomplete. */
  private boolean takeFrame(ByteBuffer bytes, SocketListener listener) throws IOException {
    int start = bytes.position();
    long length = bytes.remaining() < 2 ? Long.MAX_VALUE : length(bytes, start);
    if (length > bytes.remaining()) {
      bytes.position(start);
      return false;
    }
    var payload = bytes.slice(bytes.position(), (int) length);
    bytes.position(bytes.position() + (int) length);
    switch (bytes.get(start) & TYPE_MASK) {
      case PING -> {
        send(ClientFrames.pong(payload));
        listener.onPing(number);
      }
      case CLOSE -> throw new EOFException("the server has closed a socket");
      default -> listener.onMessage(number, payload);
    }
    return true;
  }

  /**
   * Reads the length of the payload and moves the buffer behind it; {@link Long#MAX_VALUE} if the
   * length itself is incomplete.
   */
  private static long length(ByteBuffer bytes, int start) {
    int length = bytes.get(start + 1) & LENGTH_MASK;
    bytes.position(start + 2);
    return switch (length) {
      case LENGTH_IN_TWO_BYTES ->
        bytes.remaining() < 2 ? Long.MAX_VALUE : bytes.getShort() & 0xFFFF;
      case LENGTH_IN_EIGHT_BYTES -> bytes.remaining() < 8 ? Long.MAX_VALUE : bytes.getLong();
      default -> length;
    };
  }

  private void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) { // fits into the empty send buffer
      channel.write(bytes);
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException gone) {
      // already closed
    }
  }
}
