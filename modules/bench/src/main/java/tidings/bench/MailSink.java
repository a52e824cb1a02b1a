// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Locale.ROOT;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.regex.Pattern;

/** A mail server that accepts every mail and remembers only the token of the last link. */
final class MailSink implements AutoCloseable {
  private static final Pattern TOKEN = Pattern.compile("#([A-Za-z0-9_-]{43})");
  private static final int COMMAND_LENGTH = 4;

  private final ServerSocket listener;
  private volatile String token = "";

  private MailSink(ServerSocket listener) {
    this.listener = listener;
  }

  /** Listens on any free port of this machine. */
  static MailSink open() {
    try {
      var sink = new MailSink(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(sink::accept);
      return sink;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The token of the last link. */
  String token() {
    return token;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var socket = listener.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
      var out = socket.getOutputStream();
      reply(out, "220 sink");
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        switch (line.substring(0, Math.min(COMMAND_LENGTH, line.length())).toUpperCase(ROOT)) {
          case "DATA" -> {
            reply(out, "354 go on");
            readMail(in);
            reply(out, "250 taken");
          }
          case "QUIT" -> {
            reply(out, "221 bye");
            return;
          }
          default -> reply(out, "250 sink");
        }
      }
    } catch (IOException disconnected) {
      // the client sends the mail again
    }
  }

  private void readMail(BufferedReader in) throws IOException {
    var text = new StringBuilder();
    for (var line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      text.append(line.endsWith("=") ? line.substring(0, line.length() - 1) : line + "\n");
    }
    var link = TOKEN.matcher(text);
    if (link.find()) {
      token = link.group(1);
    }
  }

  private static void reply(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(US_ASCII));
    out.flush();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
