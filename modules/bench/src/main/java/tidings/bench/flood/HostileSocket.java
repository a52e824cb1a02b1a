// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A raw connection that can send any bytes, and records how the server closes it. */
final class HostileSocket implements AutoCloseable {
  static final String PROTOCOL = "Sec-WebSocket-Protocol: tidings.v1\r\n";
  private static final String HANDSHAKE =
      "GET /v1/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  private static final String SWITCHING_PROTOCOLS = "101";
  /** Longer than any timeout of the server except for heartbeats. */
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(20);
  /** Time between two bytes that only show whether the connection is still open. */
  private static final Duration UNREAD_INTERVAL = Duration.ofMillis(100);
  private static final Pattern CONTENT_LENGTH =
      Pattern.compile("(?i)\r\ncontent-length: *([0-9]+)\r\n");
  private static final int CLOSE = 0x88;
  private static final int LENGTH_IN_TWO_BYTES = 126;

  private final Socket socket;
  private final DataInputStream in;
  private String status = SWITCHING_PROTOCOLS;
  private boolean toleratedTooLong;
  private boolean isUnread;

  private HostileSocket(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout((int) READ_TIMEOUT.toMillis());
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  static HostileSocket to(AttackedServer server) throws IOException {
    return new HostileSocket(server.connect());
  }

  /** Opens a WebSocket with a valid handshake. */
  HostileSocket open() throws IOException {
    return handshake(PROTOCOL);
  }

  /** @param headers added to the required ones */
  HostileSocket handshake(String headers) throws IOException {
    send((HANDSHAKE + headers + "\r\n").getBytes(ISO_8859_1));
    status = readHead().substring("HTTP/1.1 ".length()).substring(0, SWITCHING_PROTOCOLS.length());
    return this;
  }

  /** Sends the beginning of a handshake, and never its end. */
  HostileSocket startHandshake() throws IOException {
    send(HANDSHAKE.getBytes(ISO_8859_1));
    return this;
  }

  /**
   * Sends requests and reads nothing. Then sends nothing but a byte now and then, until the server
   * closes the connection.
   */
  void sendUnread(byte[] requests) throws IOException {
    isUnread = true;
    send(requests);
    long start = System.nanoTime();
    while (System.nanoTime() - start < READ_TIMEOUT.toNanos()) {
      LockSupport.parkNanos(UNREAD_INTERVAL.toNanos());
      send(new byte[]{'\r'});
    }
    markToleratedTooLong();
  }

  /** Sends requests and reads only what arrives, until the server closes the connection. */
  void sendAndReadToEnd(byte[] requests) throws IOException {
    isUnread = true;
    send(requests);
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (SocketTimeoutException late) {
      markToleratedTooLong();
    }
  }

  /**
   * Sends a request and reads the response.
   *
   * @param request with a Host, without the empty line at its end
   */
  HostileSocket exchange(String request) throws IOException {
    send((request + "\r\n").getBytes(ISO_8859_1));
    var head = readHead();
    status = head.substring("HTTP/1.1 ".length()).substring(0, SWITCHING_PROTOCOLS.length());
    var length = CONTENT_LENGTH.matcher(head);
    in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
    return this;
  }

  private String readHead() throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  HostileSocket sendText(String text) throws IOException {
    return send(HostileFrames.of(HostileFrames.TEXT, text.getBytes(UTF_8)));
  }

  HostileSocket send(byte[]... all) throws IOException {
    for (var bytes : all) {
      socket.getOutputStream().write(bytes);
    }
    return this;
  }

  /** Records that the server has tolerated the attack for too long. */
  void markToleratedTooLong() {
    toleratedTooLong = true;
  }

  /**
   * Reads until the server closes the connection.
   *
   * @return the close code, the status of a response, or {@link Attack#CUT}
   */
  String ending() {
    if (!status.equals(SWITCHING_PROTOCOLS)) {
      return "HTTP " + status;
    }
    if (toleratedTooLong) {
      return Attack.OPEN;
    }
    if (isUnread) {
      return Attack.CUT;
    }
    try {
      while (in.readUnsignedByte() != CLOSE) {
        skipPayload();
      }
      in.readUnsignedByte();
      return String.valueOf(in.readUnsignedShort());
    } catch (SocketTimeoutException late) {
      return Attack.OPEN;
    } catch (IOException over) {
      return Attack.CUT;
    }
  }

  /** Server frames are not masked, and short in these attacks. */
  private void skipPayload() throws IOException {
    int length = in.readUnsignedByte();
    in.skipNBytes(length == LENGTH_IN_TWO_BYTES ? in.readUnsignedShort() : length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
