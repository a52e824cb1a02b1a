// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/** Sends Unix signals, for which Java has no API. */
final class UnixSignal {
  private UnixSignal() {}

  /** @param name e.g. {@code STOP}, which suspends a process until {@code CONT} */
  static void send(String name, ProcessHandle process) {
    try {
      var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
      assertThat(kill.waitFor()).isZero();
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }
}
