// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import tidings.bench.load.Pace;

/** Connections that a regular client opens one after another, with a request on each. */
record NewConnections(URI server) {
  private static final int PER_SECOND = 5;
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(10);
  private static final byte[] REQUEST =
      "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII);
  private static final String ANSWER = "HTTP/1.1 200";

  /** Opens them for this time. Returns how many were not served. */
  int open(Duration time) {
    var served = new ArrayList<Boolean>();
    new Pace(PER_SECOND, time).run(due -> served.add(isServed()));
    return Collections.frequency(served, false);
  }

  private boolean isServed() {
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout((int) READ_TIMEOUT.toMillis());
      socket.getOutputStream().write(REQUEST);
      var answer = new String(socket.getInputStream().readNBytes(ANSWER.length()), US_ASCII);
      socket.getInputStream().readAllBytes();
      return answer.equals(ANSWER);
    } catch (IOException refused) {
      return false;
    }
  }
}
