// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** An HTTP/2 connection over TLS with raw frames. */
final class RawHttp2 implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  /** Entries of the static table of HPACK. */
  private static final int METHOD_NAME = 2;
  private static final int PATH_NAME = 4;
  private static final int SCHEME_HTTPS = 0x87;
  private static final int AUTHORITY_NAME = 1;
  /** Entry 28, which takes two bytes. */
  private static final int CONTENT_LENGTH_NAME = 15;
  private static final int CONTENT_LENGTH_NAME_REST = 28 - CONTENT_LENGTH_NAME;
  private static final byte CANCEL = 8;
  private static final String HOST = "localhost";

  private final SSLSocket socket;
  private final DataInputStream in;

  /** @param payload of the frame */
  record Frame(int type, int flags, int stream, byte[] payload) {}

  /** @param window the initial window of each stream: bytes that the server may send */
  RawHttp2(String address, PemFiles pem, int window) throws IOException, GeneralSecurityException {
    var uri = URI.create(address);
    socket = (SSLSocket) context(pem).getSocketFactory().createSocket(uri.getHost(), uri.getPort());
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[]{"h2"});
    socket.setSSLParameters(parameters);
    socket.setSoTimeout((int) Duration.ofSeconds(Await.TIMEOUT_SECONDS).toMillis());
    in = new DataInputStream(socket.getInputStream());
    socket.getOutputStream().write(PREFACE.getBytes(ISO_8859_1));
    send(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) INITIAL_WINDOW_SIZE)
        .putInt(window).array());
  }

  static SSLContext context(PemFiles pem) throws GeneralSecurityException {
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(pem.store());
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  void send(int type, int flags, int stream, byte... payload) throws IOException {
    socket.getOutputStream().write(frame(type, flags, stream, payload));
  }

  /** Sends the same frame many times. */
  void sendRepeatedly(int count, int type, int flags, int stream, byte... payload)
      throws IOException {
    socket.getOutputStream()
        .write(RawSocket.repeat(count, frame(type, flags, stream, payload)));
  }

  private static byte[] frame(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload).array();
  }

  /** Sends a request without a body. */
  void request(int stream, String method, String path) throws IOException {
    request(stream, method, path, HOST);
  }

  /** @param host the authority */
  void request(int stream, String method, String path, String host) throws IOException {
    send(HEADERS, END_STREAM | END_HEADERS, stream, headers(method, path, host).toByteArray());
  }

  /** Sends a request whose body never comes, and cancels it. */
  void requestAndCancel(int stream, String path) throws IOException {
    var block = headers("POST", path, HOST);
    block.write(CONTENT_LENGTH_NAME);
    block.write(CONTENT_LENGTH_NAME_REST);
    block.write(1);
    block.write('9');
    send(HEADERS, END_HEADERS, stream, block.toByteArray());
    send(RST_STREAM, 0, stream, new byte[]{0, 0, 0, CANCEL});
  }

  private static ByteArrayOutputStream headers(String method, String path, String host) {
    var block = new ByteArrayOutputStream();
    block.write(SCHEME_HTTPS);
    literal(block, METHOD_NAME, method);
    literal(block, PATH_NAME, path);
    literal(block, AUTHORITY_NAME, host);
    return block;
  }

  private static void literal(ByteArrayOutputStream block, int name, String value) {
    block.write(name);
    block.write(value.length());
    block.writeBytes(value.getBytes(ISO_8859_1));
  }

  /** The next frame. @throws EOFException if the connection is closed */
  Frame next() throws IOException {
    int head = in.readInt();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    return new Frame(head & 0xFF, flags, stream, in.readNBytes(head >>> 8));
  }

  /** Reads until the server closes the connection. Returns the error of its GOAWAY, or -1. */
  int awaitEnd() {
    int error = -1;
    try {
      while (true) {
        var frame = next();
        if (frame.type() == GOAWAY) {
          error = ByteBuffer.wrap(frame.payload()).getInt(4);
        }
      }
    } catch (SocketTimeoutException open) {
      throw new AssertionError("the server does not close the connection", open);
    } catch (IOException closed) {
      return error;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
