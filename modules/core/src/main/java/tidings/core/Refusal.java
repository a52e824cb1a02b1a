// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** A clear no: the reason, and a sentence for the one who asked. Nothing was changed. */
public final class Refusal extends RuntimeException {
  private final Reason reason;
  private final String detail;

  Refusal(Reason reason, String detail) {
    super(reason.code() + ": " + detail, null, false, false);
    this.reason = reason;
    this.detail = detail;
  }

  public Reason reason() {
    return reason;
  }

  public String detail() {
    return detail;
  }
}
