// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.mail;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import tidings.core.EmailAddress;

/**
 * How mails are sent.
 *
 * @param trusted certificates of the authorities that may have signed the one of the mail server, as
 *     PEM; empty for those that Java knows
 * @param login empty for a server without authentication
 * @param from the sender of all mails
 * @param pageUrl address of the web page, with the base path and without a slash at the end. Links
 *     in mails begin with it, and never with the Host of a request, which a client may choose
 */
public record SmtpSettings(String host, int port, Encryption encryption, Optional<Buffer> trusted,
    Optional<Login> login, EmailAddress from, String pageUrl) {

  /** How the connection to the mail server is encrypted. */
  public enum Encryption {
    /** Begins without encryption and must be upgraded; usual on port 587. */
    STARTTLS,
    /** Encrypted from the beginning; usual on port 465. */
    TLS,
    /** Not at all, for a mail server on the same machine. */
    OFF
  }

  /** The credentials at the mail server. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return "a login";
    }
  }
}
