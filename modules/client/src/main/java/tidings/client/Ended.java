// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** That a live connection is over, and why, as the protocol of WebSockets says it. */
public final class Ended extends RuntimeException {
  /** The code of a connection that broke without a word. */
  public static final int BROKEN = 1006;

  private final int code;
  private final String reason;

  private Ended(int code, String reason) {
    super("the connection is over: " + code + " " + reason);
    this.code = code;
    this.reason = reason;
  }

  static Ended of(@Nullable Short code, @Nullable String reason) {
    return new Ended(
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
}
