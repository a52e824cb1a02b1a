// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.errors.ErrorCode;

/** That a live connection is over, and why, as the protocol of WebSockets says it. */
public final class ConnectionClosedException extends RuntimeException {
  /** The code of a connection that broke without a word. */
  public static final int BROKEN = 1006;

  /** The code of a hello or another message that the server does not take. */
  static final int BAD_MESSAGE = 4400;
  /** The code of a session that is over. */
  static final int UNAUTHENTICATED = 4401;
  /** The code of a user who has too many connections, or says too much. */
  static final int TOO_MANY = 4429;

  private final int code;
  private final String reason;

  private ConnectionClosedException(int code, String reason) {
    super("the connection is over: " + code + " " + reason);
    this.code = code;
    this.reason = reason;
  }

  static ConnectionClosedException of(@Nullable Short code, @Nullable String reason) {
    return new ConnectionClosedException(
        Optional.ofNullable(code).map(Short::intValue).orElse(BROKEN),
        Optional.ofNullable(reason).orElse(""));
  }

  /** The status code of the closing: 1001 when the server goes away. */
  public int code() {
    return code;
  }

  public String reason() {
    return reason;
  }

  /** Whether the hello had a position that the server has not given out. */
  boolean isInvalidCursor() {
    return code == BAD_MESSAGE && reason.equals(ErrorCode.INVALID_CURSOR.code());
  }

  /** Whether the same hello would end like this again. */
  boolean isFinal() {
    return code == BAD_MESSAGE || code == UNAUTHENTICATED;
  }

  /** Whose other end has fallen silent. */
  static ConnectionClosedException idle() {
    return new ConnectionClosedException(BROKEN, "nothing was heard any more");
  }
}
