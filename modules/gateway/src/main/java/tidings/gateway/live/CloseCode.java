// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

/** Why the server closes a socket. */
enum CloseCode {
  /** The server stops: come back in a moment, at a random time. */
  GOING_AWAY(1001, "the server stops"),
  /** What was sent is no WebSocket. */
  PROTOCOL_ERROR(1002, "that is not WebSocket"),
  NOT_UTF8(1007, "a message is not UTF-8"),
  TOO_BIG(1009, "a message has at most " + LiveSockets.MAX_MESSAGE_BYTES + " bytes"),
  /** The server could not answer the hello: come back in a moment. */
  TRY_AGAIN(1013, "try again"),
  /** A message that is none of those in {@link ClientMessage}, or not the one that is due. */
  BAD_MESSAGE(4400, "that is not a message"),
  /** The token of the hello opens no session, or none any more. */
  UNAUTHENTICATED(4401, "sign in first"),
  NO_HELLO(4408, "no hello came in time"),
  /** The user has as many sockets as one may have, or this one sends more than it may. */
  TOO_MANY(4429, "that is more than is allowed");

  private final int code;
  private final String reason;

  CloseCode(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  short code() {
    return (short) code;
  }

  String reason() {
    return reason;
  }
}
