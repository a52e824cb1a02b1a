// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;

/** A port of a server that is down behind it: connections are closed as soon as they are open. */
final class HangingUpPort implements AutoCloseable {
  private static final int BACKLOG = 50;

  private final ServerSocket socket;
  private final AtomicInteger hungUp = new AtomicInteger();
  private final Thread thread;

  HangingUpPort(int port) {
    try {
      socket = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    thread = Thread.ofVirtual().name("hanging-up-port").start(this::hangUp);
  }

  private void hangUp() {
    try {
      while (true) {
        socket.accept().close();
        hungUp.incrementAndGet();
      }
    } catch (SocketException closed) {
      // the end of this port
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until a connection was closed. */
  void awaitConnection() {
    Await.until(hungUp::get, count -> count > 0);
  }

  /** The port is free again afterwards: a thread that accepts keeps it until it has noticed. */
  @Override
  public void close() {
    try {
      socket.close();
      thread.join();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
