// SPDX-License-Identifier: Apache-2.0
package tidings.client;

/**
 * What opens a live connection.
 *
 * @param field of the hello that carries it
 */
record Credential(String field, String secret) {

  /** The token of a session; as often as it likes. */
  static Credential token(String token) {
    return new Credential("token", token);
  }

  /** A {@link Ticket}; once. */
  static Credential ticket(String ticket) {
    return new Credential("ticket", ticket);
  }
}
