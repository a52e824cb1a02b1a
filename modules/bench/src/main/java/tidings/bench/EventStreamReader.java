// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;

/** Counts the events of a stream of server-sent events, without parsing them. */
final class EventStreamReader {
  private static final int BUFFER_BYTES = 1 << 18;
  private static final int TIMEOUT_MS = 60_000;
  /** The first field of each event; no JSON has a line break. */
  private static final byte[] EVENT = "\nid: ".getBytes(US_ASCII);

  private EventStreamReader() {}

  /** Reads this many events from the oldest on. Returns how long that took. */
  static Duration read(String address, String key, long events) {
    var server = URI.create(address);
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(TIMEOUT_MS);
      long start = System.nanoTime();
      socket.getOutputStream().write(("GET /v1/events?after=0 HTTP/1.1\r\nHost: localhost\r\n"
          + "Accept: text/event-stream\r\nAuthorization: Bearer " + key + "\r\n\r\n")
          .getBytes(US_ASCII));
      var bytes = new byte[BUFFER_BYTES];
      long counted = 0;
      int matched = 0;
      while (counted < events) {
        int length = socket.getInputStream().read(bytes);
        if (length < 0) {
          throw new IllegalStateException("the stream has ended after " + counted + " events");
        }
        for (int index = 0; index < length; index++) {
          matched = bytes[index] == EVENT[matched] ? matched + 1 : bytes[index] == EVENT[0] ? 1 : 0;
          if (matched == EVENT.length) {
            counted++;
            matched = 0;
          }
        }
      }
      return Duration.ofNanos(System.nanoTime() - start);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
