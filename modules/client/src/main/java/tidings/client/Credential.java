// SPDX-License-Identifier: Apache-2.0
package tidings.client;

/**
 * A secret that opens a live connection.
 *
 * @param field the field of the hello that carries it
 */
record Credential(String field, String secret) {

  /** The token of a session; reusable. */
  static Credential token(String token) {
    return new Credential("token", token);
  }

  /** A {@link Ticket}; valid once. */
  static Credential ticket(String ticket) {
    return new Credential("ticket", ticket);
  }
}
