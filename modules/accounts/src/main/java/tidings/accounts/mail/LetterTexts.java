// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.mail;

import tidings.accounts.mail.MailRow.Kind;
import tidings.core.EmailAddress;
import tidings.core.UserId;

/**
 * The texts of mails, plain text only. Of what users write they contain the id alone, whose
 * characters are harmless.
 *
 * @param pageUrl see {@link SmtpSettings}
 */
public record LetterTexts(String pageUrl) {

  /**
   * Writes a mail.
   *
   * @param token for a mail with a link; ignored by others
   */
  public Letter write(Kind kind, EmailAddress to, UserId user, String token) {
    return switch (kind) {
      case CONFIRM_EMAIL -> new Letter(to, "Confirm your e-mail address",
          """
              Hello @%s,

              please confirm that this is your e-mail address:

              %s

              The link can be used once, within a day. If you did not ask for it, ignore this mail.
              """.formatted(user, link("confirm-email", token)));
      case RESET_PASSWORD -> new Letter(to, "Choose a new password",
          """
              Hello @%s,

              with this link you choose a new password:

              %s

              The link can be used once, within an hour. It also ends all sessions of your account. If
              you did not ask for it, ignore this mail: your password stays as it is.
              """
              .formatted(user, link("reset-password", token)));
      case EMAIL_CHANGED -> new Letter(to, "Your account has another e-mail address",
          """
              Hello @%s,

              your account has another e-mail address now, and this one is no longer used.

              If you did not do this, ask the people who run this site for help:

              %s
              """.formatted(user, pageUrl));
      case EMAIL_REMOVED -> new Letter(to, "Your e-mail address was removed",
          """
              Hello @%s,

              your e-mail address was removed from your account. Without one, you cannot reset your
              password.

              If you did not do this, ask the people who run this site for help:

              %s
              """.formatted(user, pageUrl));
      case PASSWORD_RESET -> new Letter(to, "Your password was changed",
          """
              Hello @%s,

              your password was changed with a link that was sent to this address, and all sessions were
              ended. Passkeys and other sites that you sign in with stay; remove those that you do not
              know:

              %s/settings/sign-in

              If you did not do this, ask the people who run this site for help:

              %s
              """
              .formatted(user, pageUrl, pageUrl));
    };
  }

  /** The token is in the fragment, which browsers send to no server. */
  private String link(String page, String token) {
    return pageUrl + "/" + page + "#" + token;
  }
}
