// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.buffer.Buffer;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import tidings.server.openapi.Exchange;
import tidings.server.openapi.HttpDecoder;

/** A keep-alive connection that sends any bytes, one request after another. */
final class FuzzConnection implements AutoCloseable {
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
  private static final int BUFFER_BYTES = 16 * 1024;

  private final InetSocketAddress address;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final Queue<Exchange> exchanges = new ArrayDeque<>();
  private Socket socket = new Socket();
  private HttpDecoder decoder = newDecoder();
  /** Whether the connection has answered a request, and so may have ended since. */
  private boolean isUsed;

  FuzzConnection(URI server) {
    this.address = new InetSocketAddress(server.getHost(), server.getPort());
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws IOException if there is none
   */
  Exchange send(byte[] request) throws IOException {
    boolean wasUsed = isUsed;
    try {
      return exchange(request);
    } catch (SocketTimeoutException late) {
      close();
      throw late;
    } catch (IOException ended) {
      close();
      if (!wasUsed) {
        throw ended;
      }
      return sendAgain(request); // the server has closed it after an answer, as it may
    }
  }

  private Exchange sendAgain(byte[] request) throws IOException {
    try {
      return exchange(request);
    } catch (IOException ended) {
      close();
      throw ended;
    }
  }

  private Exchange exchange(byte[] request) throws IOException {
    if (!socket.isConnected()) {
      socket.connect(address);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) ANSWER_TIMEOUT.toMillis());
    }
    decoder.fromClient(Buffer.buffer(request));
    socket.getOutputStream().write(request);
    while (exchanges.isEmpty()) {
      int read = socket.getInputStream().read(buffer);
      if (read < 0) {
        decoder.close();
        break;
      }
      decoder.fromServer(Buffer.buffer().appendBytes(buffer, 0, read));
    }
    isUsed = true;
    var exchange = exchanges.poll();
    if (exchange == null) {
      throw new EOFException("the server has closed the connection without an answer");
    }
    if ("close".equalsIgnoreCase(exchange.response().headers().get("Connection"))) {
      close();
    }
    return exchange;
  }

  /** The socket after an upgrade. */
  Socket socket() {
    return socket;
  }

  /** Closes the connection; the next request opens a new one. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException gone) {
      // already closed
    }
    decoder.close();
    exchanges.clear();
    socket = new Socket();
    decoder = newDecoder();
    isUsed = false;
  }

  private HttpDecoder newDecoder() {
    return new HttpDecoder(exchanges::add, upgraded -> {});
  }
}
