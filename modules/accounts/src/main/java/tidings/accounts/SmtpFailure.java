// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Why a mail was not sent, for the log: messages of the mail server may have addresses, so only its
 * code is kept.
 *
 * @param replyCode of the mail server; empty if it did not answer
 */
record SmtpFailure(String type, Optional<String> replyCode) {
  private static final Pattern REPLY_CODE = Pattern.compile("(?<!\\d)[45]\\d\\d(?!\\d)");

  static SmtpFailure of(Throwable failure) {
    var code = REPLY_CODE.matcher(String.valueOf(failure.getMessage()));
    return new SmtpFailure(failure.getClass().getSimpleName(),
        code.find() ? Optional.of(code.group()) : Optional.empty());
  }

  /** Whether other mails would fail too. */
  boolean isOfServer() {
    return replyCode.isEmpty();
  }

  @Override
  public String toString() {
    return replyCode.map(code -> "the mail server answered " + code)
        .orElse("the mail server did not answer (" + type + ")");
  }
}
