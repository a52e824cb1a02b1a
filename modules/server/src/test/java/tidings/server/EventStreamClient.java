// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Map;
import tidings.core.Ref;

/** A client of a stream of server-sent events, which ignores how the body is divided into chunks. */
final class EventStreamClient implements AutoCloseable {
  /** Longer than two heartbeats: a key that another process revokes is found out at one. */
  private static final int TIMEOUT_MS = 80_000;

  private final Socket socket;
  private final BufferedReader lines;
  private final String head;

  private EventStreamClient(Socket socket, BufferedReader lines, String head) {
    this.socket = socket;
    this.lines = lines;
    this.head = head;
  }

  static EventStreamClient open(RawHttp server, String key, String query,
      Map<String, String> headers) {
    try {
      var socket = new Socket(server.host(), server.port());
      socket.setSoTimeout(TIMEOUT_MS);
      var request = new StringBuilder("GET /v1/events?" + query + " HTTP/1.1\r\nHost: a\r\n"
          + "Accept: text/event-stream\r\nAuthorization: Bearer " + key + "\r\n");
      headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
      socket.getOutputStream().write((request + "\r\n").getBytes(US_ASCII));
      var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      var head = new StringBuilder();
      for (var line = lines.readLine(); !line.isEmpty(); line = lines.readLine()) {
        head.append(line).append('\n');
      }
      return new EventStreamClient(socket, lines, head.toString());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  String head() {
    return head;
  }

  /** The next event. */
  JsonObject next() {
    try {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data: ")) {
          return new JsonObject(line.substring("data: ".length()));
        }
      }
      throw new AssertionError("the stream has ended");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** The next event that is about this in the first place. */
  JsonObject until(Ref ref) {
    var event = next();
    while (!event.getJsonArray("about").getString(0).equals(ref.toString())) {
      event = next();
    }
    return event;
  }

  /** Whether the stream comes to an end, which is the chunk without bytes. */
  boolean ends() {
    try {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("0")) {
          return true;
        }
      }
      return true;
    } catch (IOException broken) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
