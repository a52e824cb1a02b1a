// SPDX-License-Identifier: Apache-2.0
package tidings.client;

/**
 * A secret that opens a live connection.
 *
 * @param field the field of the hello that carries it
 * @param isRenewed whether the source gives another secret when the last is not valid any more
 */
record Credential(String field, TokenSource source, boolean isRenewed) {

  /** The token of a session; reusable. */
  static Credential token(String token) {
    return new Credential("token", TokenSource.of(token), false);
  }

  /** Tokens of a user, each until it expires. */
  static Credential tokens(TokenSource source) {
    return new Credential("token", source, true);
  }

  /** A {@link Ticket}; valid once. */
  static Credential ticket(String ticket) {
    return new Credential("ticket", TokenSource.of(ticket), false);
  }
}
