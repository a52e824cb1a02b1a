// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

/** How a connection ends, or does not. */
enum ConnectionLoss {
  /** Both sides are told that nothing more comes, as by somebody who closes a page. */
  CLOSED,
  /** Both sides are told that there is nobody, as by the system of a process that was killed. */
  RESET,
  /** Nobody is told anything: what is sent is swallowed, as where a network is gone. */
  HALF_OPEN
}
