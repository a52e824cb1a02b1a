// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

/** Reads the output of processes. */
public final class ProcessOutput {
  private ProcessOutput() {}

  /**
   * Reads on a platform thread. A virtual one would keep its carrier while it waits for output: two
   * servers on two cores would leave none for the virtual threads of this process.
   */
  public static void startReader(Runnable read) {
    Thread.ofPlatform().daemon().start(read);
  }
}
