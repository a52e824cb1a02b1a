// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.accounts.jwt.SiteTokenSettings;
import tidings.accounts.mail.SmtpSettings;
import tidings.accounts.oidc.ProviderSettings;
import tidings.core.EmailPolicy;
import tidings.core.SignUpPolicy;

/**
 * How users sign in.
 *
 * @param sessionLifetime time from the creation of a session to its expiry, in whole seconds
 * @param sessionIdle time without use after which a session expires
 * @param signUpPolicy who may create an account
 * @param passwordsAccepted whether users sign in with passwords
 * @param passwordMemory memory of a password hash, in bytes
 * @param emailPolicy whether accounts have e-mail addresses
 * @param pageUrl the address of the page, without a slash at its end; empty if it is not known
 * @param smtp how mails are sent; empty if they cannot be
 * @param providers where users may sign in, by OpenID Connect
 * @param siteTokens the JSON Web Tokens that are accepted; empty if none are
 */
public record AccountSettings(Duration sessionLifetime, Duration sessionIdle,
    SignUpPolicy signUpPolicy, boolean passwordsAccepted, long passwordMemory,
    EmailPolicy emailPolicy, String pageUrl, Optional<SmtpSettings> smtp,
    List<ProviderSettings> providers, Optional<SiteTokenSettings> siteTokens) {
  public AccountSettings {
    providers = List.copyOf(providers);
  }

  /** A copy with another lifetime of sessions. */
  public AccountSettings withSessionLifetime(Duration lifetime) {
    return new AccountSettings(
        lifetime, sessionIdle, signUpPolicy, passwordsAccepted, passwordMemory, emailPolicy,
        pageUrl,
        smtp, providers, siteTokens);
  }

  /** A copy for commands, which send no mails and sign nobody in. */
  public AccountSettings withoutOthers() {
    return new AccountSettings(
        sessionLifetime, sessionIdle, signUpPolicy, passwordsAccepted, passwordMemory,
        EmailPolicy.OFF, pageUrl, Optional.empty(), List.of(), Optional.empty());
  }
}
