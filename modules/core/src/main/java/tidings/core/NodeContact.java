// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * How the other nodes of a cluster reach a node. It stands in the table, which only they can read.
 *
 * @param host a name or an address
 * @param certificate the SHA-256 of its TLS certificate, in hexadecimal
 * @param secret what it demands of those who connect
 */
public record NodeContact(String host, int port, String certificate, String secret) {
  /** Without the secret, which belongs into no log. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
