// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.Optional;
import tidings.core.errors.ErrorCode;

/** The codes and reasons with which the server closes sockets. */
enum CloseCode {
  /** The server is shutting down: reconnect after a random delay. */
  GOING_AWAY(1001, "server is shutting down"),
  /** The bytes violate the WebSocket protocol. */
  PROTOCOL_ERROR(1002, "WebSocket protocol error"),
  NOT_UTF8(1007, "message is not valid UTF-8"),
  TOO_BIG(1009, "message exceeds " + LiveSockets.MAX_MESSAGE_BYTES + " bytes"),
  /** The hello could not be processed: reconnect after a delay. */
  TRY_AGAIN(1013, "temporarily unavailable, try again"),
  /** Not a message of {@link ClientMessage}, or not the expected one. */
  BAD_MESSAGE(4400, "invalid message"),
  /** The token of the hello is unknown. */
  UNAUTHENTICATED(4401, "sign in first"),
  /** The session was ended. */
  SESSION_ENDED(4401, "session has ended"),
  NO_HELLO(4408, "no hello within the time limit"),
  /** The token or the session has expired: connect again with a new one. */
  EXPIRED(4410, "token has expired"),
  /** The user has too many sockets, or this one sends too much. */
  TOO_MANY(4429, "too many sockets or messages");

  private final int code;
  private final String reason;

  CloseCode(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  /** The code for a user who is not let in; empty for other failures. */
  static Optional<CloseCode> ofRefusedUser(ErrorCode reason) {
    return switch (reason) {
      case UNAUTHENTICATED, INVALID_TOKEN, SUSPENDED, UNKNOWN_USER, SCOPE_MISSING ->
        Optional.of(CloseCode.UNAUTHENTICATED);
      case SESSION_ENDED -> Optional.of(CloseCode.SESSION_ENDED);
      case TOKEN_EXPIRED -> Optional.of(EXPIRED);
      default -> Optional.empty();
    };
  }

  short code() {
    return (short) code;
  }

  String reason() {
    return reason;
  }
}
