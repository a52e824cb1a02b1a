// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/**
 * The speed of Tidings or of a peer.
 *
 * @param server its name, with the setting that matters most
 * @param about how durable or how complete its work is
 */
record PeerSpeed(PeerTask task, String server, String about, double perSecond) {
  static final String TIDINGS = "Tidings";

  boolean isOfTidings() {
    return server.equals(TIDINGS);
  }
}
