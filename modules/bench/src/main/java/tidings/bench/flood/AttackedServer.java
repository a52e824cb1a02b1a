// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A server as attackers reach it: over plain TCP with HTTP/1.1, or over TLS with HTTP/2.
 *
 * <p>Attackers have another loopback address than regular clients, where the system has one, as a
 * server limits the connections of an address.
 *
 * @param tls what the attacker's TLS trusts
 */
public record AttackedServer(URI address, Optional<SSLContext> tls) {
  private static final String ATTACKER_ADDRESS = "127.0.0.2";
  private static final InetAddress ATTACKER = attacker();
  /** Small, so that unread data soon fills the server's buffers. */
  private static final int RECEIVE_BUFFER_BYTES = 4096;

  /** A server without TLS. */
  public static AttackedServer http1(String address) {
    return new AttackedServer(URI.create(address), Optional.empty());
  }

  /** A server with TLS. */
  public static AttackedServer http2(String address, SSLContext tls) {
    return new AttackedServer(URI.create(address), Optional.of(tls));
  }

  /** Whether attackers have an address of their own. */
  static boolean hasAttackerAddress() {
    return ATTACKER.getHostAddress().equals(ATTACKER_ADDRESS);
  }

  Socket connect() throws IOException {
    var socket = new Socket();
    try {
      socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
      socket.setTcpNoDelay(true);
      socket.bind(new InetSocketAddress(ATTACKER, 0));
      socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
      return tls.isPresent() ? http2Over(socket, tls.get()) : socket;
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  private Socket http2Over(Socket plain, SSLContext context) throws IOException {
    var socket = (SSLSocket) context.getSocketFactory()
        .createSocket(plain, address.getHost(), address.getPort(), true);
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[]{"h2"});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static InetAddress attacker() {
    try (var probe = new Socket()) {
      var second = new InetSocketAddress(ATTACKER_ADDRESS, 0);
      probe.bind(second);
      return second.getAddress();
    } catch (IOException onlyOne) {
      return InetAddress.getLoopbackAddress();
    }
  }
}
