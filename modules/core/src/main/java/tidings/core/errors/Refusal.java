// SPDX-License-Identifier: Apache-2.0
package tidings.core.errors;

import java.time.Duration;
import java.util.Optional;

/** A refused request: an error code and a sentence for the client. Nothing was changed. */
public final class Refusal extends RuntimeException {
  private final ErrorCode errorCode;
  private final String detail;
  private final Optional<Duration> retryAfter;

  Refusal(ErrorCode errorCode, String detail) {
    this(errorCode, detail, Optional.empty());
  }

  private Refusal(ErrorCode errorCode, String detail, Optional<Duration> retryAfter) {
    super(errorCode.code() + ": " + detail, null, false, false);
    this.errorCode = errorCode;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }

  /** A copy with a hint when to retry. */
  public Refusal withRetryAfter(Duration delay) {
    return new Refusal(errorCode, detail, Optional.of(delay));
  }

  public ErrorCode errorCode() {
    return errorCode;
  }

  public String detail() {
    return detail;
  }

  /** The time to wait before a retry, if known. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
