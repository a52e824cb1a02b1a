// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.List;
import java.util.Optional;
import tidings.accounts.jwt.SiteTokenSettings;
import tidings.accounts.oidc.ProviderSettings;
import tidings.core.EmailPolicy;
import tidings.core.SignUpPolicy;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Reads the settings of who may create an account, and with what users sign in. */
final class SignUpSettings {
  private static final String PASSWORDS = "accounts.passwords";

  private enum Switch {
    ON,
    OFF
  }

  private SignUpSettings() {}

  static SignUpPolicy policy(SettingSources sources) {
    return sources.get("accounts.signUp").oneOf(SignUpPolicy.class);
  }

  static boolean passwordsAccepted(SettingSources sources) {
    return sources.get(PASSWORDS).oneOf(Switch.class) == Switch.ON;
  }

  /**
   * Refuses settings with which nobody could sign in, or sign-up is offered and impossible.
   *
   * @throws CommandException naming the settings
   */
  static void requireWay(SettingSources sources, List<ProviderSettings> providers,
      Optional<SiteTokenSettings> siteTokens) {
    if (passwordsAccepted(sources)) {
      return;
    }
    boolean hasPasskeys = sources.get("http.publicUrl").publicUrl().isPresent();
    if (!hasPasskeys && providers.isEmpty() && siteTokens.isEmpty()) {
      throw CommandException.usageError(PASSWORDS + " is 'off', and nobody could sign in: set"
          + " http.publicUrl for passkeys, auth.oidc for providers, or auth.jwt for tokens of a site");
    }
    if (policy(sources) != SignUpPolicy.CLOSED
        && MailSettings.policy(sources) == EmailPolicy.REQUIRED) {
      throw CommandException.usageError("accounts.email must not be 'required' if " + PASSWORDS
          + " is 'off': only a sign-up with a password asks for an address");
    }
  }
}
