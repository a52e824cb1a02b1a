// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.util.Optional;

/** A clear no: the reason, and a sentence for the one who asked. Nothing was changed. */
public final class Refusal extends RuntimeException {
  private final Reason reason;
  private final String detail;
  private final Optional<Duration> retryAfter;

  Refusal(Reason reason, String detail) {
    this(reason, detail, Optional.empty());
  }

  private Refusal(Reason reason, String detail, Optional<Duration> retryAfter) {
    super(reason.code() + ": " + detail, null, false, false);
    this.reason = reason;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }

  /** The same no, and that it may be a yes so much later. */
  public Refusal retryAfter(Duration later) {
    return new Refusal(reason, detail, Optional.of(later));
  }

  public Reason reason() {
    return reason;
  }

  public String detail() {
    return detail;
  }

  /** When to ask again, if that is known. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
