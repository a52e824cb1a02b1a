// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

/** The way in which a connection fails. */
public enum ConnectionLoss {
  /** Both sides receive a FIN, as when a page is closed. */
  CLOSED,
  /** Both sides receive a RST, as when a process is killed. */
  RESET,
  /** Neither side receives anything and sent data is dropped, as when a network is gone. */
  HALF_OPEN
}
