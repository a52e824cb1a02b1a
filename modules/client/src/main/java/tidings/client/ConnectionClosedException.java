// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.errors.ErrorCode;

/** A live connection was closed, with the WebSocket close code and reason. */
public final class ConnectionClosedException extends RuntimeException {
  /** Close code of a connection that broke without a close frame. */
  public static final int BROKEN = 1006;

  /** Close code after a hello or another message that the server rejects. */
  static final int BAD_MESSAGE = 4400;
  /** Close code after the end of the session. */
  static final int UNAUTHENTICATED = 4401;
  /** Close code after the end of a token. */
  static final int EXPIRED = 4410;
  /** Close code for too many connections or messages. */
  static final int TOO_MANY = 4429;

  private final int code;
  private final String reason;

  private ConnectionClosedException(int code, String reason) {
    super("connection closed: " + code + " " + reason);
    this.code = code;
    this.reason = reason;
  }

  static ConnectionClosedException of(@Nullable Short code, @Nullable String reason) {
    return new ConnectionClosedException(
        Optional.ofNullable(code).map(Short::intValue).orElse(BROKEN),
        Optional.ofNullable(reason).orElse(""));
  }

  /** The close code, such as 1001 when the server shuts down. */
  public int code() {
    return code;
  }

  public String reason() {
    return reason;
  }

  /** Whether the server rejected the position in the hello. */
  boolean isInvalidCursor() {
    return code == BAD_MESSAGE && reason.equals(ErrorCode.INVALID_CURSOR.code());
  }

  /** Whether the same hello would be rejected again. */
  boolean isFinal() {
    return code == BAD_MESSAGE || isRefusedUser();
  }

  /** Whether another token may be accepted. */
  boolean isRefusedUser() {
    return code == UNAUTHENTICATED || code == EXPIRED;
  }

  /** The exception for a user for whom there is no token any more. */
  static ConnectionClosedException signedOut() {
    return new ConnectionClosedException(UNAUTHENTICATED, "no token");
  }

  /** The exception for a connection without heartbeats. */
  static ConnectionClosedException idle() {
    return new ConnectionClosedException(BROKEN, "no heartbeat from the server");
  }
}
