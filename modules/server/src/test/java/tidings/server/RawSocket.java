// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;

/** A live connection with raw frames, which may be malformed. */
final class RawSocket implements AutoCloseable {
  static final int TEXT = 0x81;
  static final int CLOSE = 0x88;
  static final int PING = 0x89;
  /** First byte of a text frame that is not the last of its message. */
  static final int TEXT_BEGINS = 0x01;
  static final int CONTINUATION = 0x00;
  static final int FINAL_CONTINUATION = 0x80;
  private static final String HANDSHAKE =
      "GET /v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Protocol: tidings.v1\r\n";
  /** Small, so that the server notices early that nothing is read. */
  private static final int EMPTY_PAYLOAD = 4096;
  /** A valid mask that leaves the payload unchanged. */
  private static final int MASK = 0;
  private static final int MASKED = 0x80;
  private static final int MAX_SHORT_LENGTH = 125;
  private static final int TWO_BYTE_LENGTH = 126;

  private final Socket socket = new Socket();
  private final DataInputStream in;

  private RawSocket(String address, String headers) throws IOException {
    var uri = URI.create(address);
    socket.setReceiveBufferSize(EMPTY_PAYLOAD);
    socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
    socket.setSoTimeout((int) Duration.ofSeconds(Await.TIMEOUT_SECONDS).toMillis());
    in = new DataInputStream(socket.getInputStream());
    send((HANDSHAKE + headers + "\r\n").getBytes(ISO_8859_1));
  }

  /** Opens a connection without authentication. */
  static RawSocket open(String address) throws IOException {
    return openWith(address, "");
  }

  /** @param headers of the handshake, each with its line end */
  static RawSocket openWith(String address, String headers) throws IOException {
    var socket = new RawSocket(address, headers);
    var answer = socket.answer();
    if (!answer.startsWith("HTTP/1.1 101")) {
      throw new IOException("no socket was opened: " + answer);
    }
    return socket;
  }

  /** Opens a connection and waits for the welcome message. */
  static RawSocket openAndAwaitWelcome(String address, String token) throws IOException {
    var socket = open(address);
    socket.sendText("{\"t\":\"hello\",\"d\":{\"token\":\"" + token + "\"}}");
    if (!socket.next().startsWith("{\"t\":\"welcome\"")) {
      throw new IOException("not welcome");
    }
    return socket;
  }

  private String answer() throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  void sendText(String text) throws IOException {
    send(frame(TEXT, text.getBytes(UTF_8)));
  }

  void send(byte[]... frames) throws IOException {
    for (var frame : frames) {
      socket.getOutputStream().write(frame);
    }
  }

  /** @param first the first byte: opcode and FIN bit */
  static byte[] frame(int first, byte... payload) {
    var frame = ByteBuffer.allocate(payload.length + 8).put((byte) first);
    if (payload.length <= MAX_SHORT_LENGTH) {
      frame.put((byte) (MASKED | payload.length));
    } else {
      frame.put((byte) (MASKED | TWO_BYTE_LENGTH)).putShort((short) payload.length);
    }
    frame.putInt(MASK).put(payload).flip();
    var bytes = new byte[frame.remaining()];
    frame.get(bytes);
    return bytes;
  }

  /** Repeats a frame. */
  static byte[] repeat(int count, byte[] frame) {
    var all = new byte[count * frame.length];
    for (int offset = 0; offset < all.length; offset += frame.length) {
      System.arraycopy(frame, 0, all, offset, frame.length);
    }
    return all;
  }

  /** The next message. @throws EOFException if the connection is closed */
  String next() throws IOException {
    while (true) {
      int first = in.readUnsignedByte();
      var payload = payload();
      if (first == TEXT) {
        return new String(payload, UTF_8);
      } else if (first == CLOSE) {
        throw new EOFException("closed with " + closeCode(payload));
      }
    }
  }

  /** Skips all messages and returns the close code. */
  int awaitCloseCode() throws IOException {
    while (in.readUnsignedByte() != CLOSE) {
      payload();
    }
    return closeCode(payload());
  }

  private static int closeCode(byte[] reason) {
    return reason.length == 0 ? 0 : ByteBuffer.wrap(reason).getShort() & 0xFFFF;
  }

  /** Reads a frame: frames from a server are not masked, and short in these tests. */
  private byte[] payload() throws IOException {
    int length = in.readUnsignedByte();
    return in.readNBytes(length == TWO_BYTE_LENGTH ? in.readUnsignedShort() : length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
