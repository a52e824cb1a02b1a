// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;

/**
 * A pipelined connection to Redis, for commands whose reply is a status or a number. Sends commands
 * while earlier replies are outstanding.
 */
final class RedisPipeline implements AutoCloseable {
  private static final int BUFFER_BYTES = 256 * 1024;
  /** Commands without a reply, after which half of the replies are read. */
  private static final int MAX_PENDING = 2_000;

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private int pending;

  private RedisPipeline(Socket socket) throws IOException {
    this.socket = socket;
    this.out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
    this.in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
  }

  static RedisPipeline to(int port) {
    try {
      return new RedisPipeline(new Socket(InetAddress.getLoopbackAddress(), port));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Adds a command. Its reply may come later. */
  void send(String... command) {
    try {
      write("*" + command.length + "\r\n");
      for (var word : command) {
        var bytes = word.getBytes(UTF_8);
        write("$" + bytes.length + "\r\n");
        out.write(bytes);
        write("\r\n");
      }
      pending++;
      if (pending == MAX_PENDING) {
        readReplies(MAX_PENDING / 2);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits for the replies of all commands. */
  void await() {
    try {
      readReplies(0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private void readReplies(int remaining) throws IOException {
    out.flush();
    while (pending > remaining) {
      readReply();
      pending--;
    }
  }

  /** Reads a line such as {@code :1}. */
  private void readReply() throws IOException {
    int type = in.read();
    var text = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("Redis has closed the connection");
      }
      if (type == '-') {
        text.append((char) next);
      }
    }
    if (type == '-') {
      throw new IllegalStateException("Redis has answered: " + text);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
