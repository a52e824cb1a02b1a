// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Optional;
import tidings.accounts.mail.SmtpSettings;
import tidings.accounts.mail.SmtpSettings.Encryption;
import tidings.accounts.mail.SmtpSettings.Login;
import tidings.core.EmailPolicy;
import tidings.gateway.PublicEndpoint;
import tidings.server.settings.Pem;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Reads the settings of the mail server, without which accounts have no e-mail addresses. */
final class MailSettings {
  private MailSettings() {}

  /**
   * Whether accounts have e-mail addresses.
   *
   * @throws CommandException if they are required and there is no mail server
   */
  static EmailPolicy policy(SettingSources sources) {
    var policy = sources.get("accounts.email").oneOf(EmailPolicy.class);
    if (sources.get("mail.host").optionalHost().isPresent()) {
      return policy;
    }
    if (policy == EmailPolicy.REQUIRED) {
      throw CommandException.usageError("accounts.email is 'required', which needs mail.host");
    }
    return EmailPolicy.OFF;
  }

  /**
   * The mail server; empty if none is set.
   *
   * @throws CommandException naming the first setting that is invalid or missing
   */
  static Optional<SmtpSettings> of(SettingSources sources, PublicEndpoint endpoint) {
    var host = sources.get("mail.host").optionalHost();
    int port = sources.get("mail.port").port();
    var encryption = sources.get("mail.encryption").oneOf(Encryption.class);
    var trusted = Pem.authorities(sources.get("mail.trust"));
    var user = sources.get("mail.user").optional();
    var password = sources.get("mail.password").secret();
    var from = sources.get("mail.from").email();
    if (host.isEmpty()) {
      return Optional.empty();
    }
    if (user.isPresent() != password.isPresent()) {
      throw CommandException.usageError("mail.user and mail.password must both be set, or neither");
    }
    if (user.isPresent() && encryption == Encryption.OFF && !isThisMachine(host.get())) {
      throw CommandException.usageError("mail.encryption is 'off', which would send mail.password"
          + " readable to another machine; set it to starttls or tls");
    }
    var sender = from.orElseThrow(() -> missing("mail.from", "noreply@example.org"));
    var url = endpoint.publicUrl()
        .orElseThrow(() -> missing("http.publicUrl", "https://example.org"));
    var login = user.flatMap(name -> password.map(secret -> new Login(name, secret)));
    return Optional.of(new SmtpSettings(
        host.get(), port, encryption, trusted, login, sender, url + endpoint.basePath()));
  }

  private static boolean isThisMachine(String host) {
    return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
  }

  private static CommandException missing(String setting, String example) {
    return CommandException.usageError(
        setting + " must be set if mail.host is, such as " + example);
  }
}
