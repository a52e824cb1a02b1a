// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.mail;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import java.util.concurrent.TimeUnit;
import tidings.accounts.mail.SmtpSettings.Encryption;

/** The connection to a mail server. */
public final class SmtpServer {
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  /** Also bounds the time in which the server answers a command. */
  private static final int IDLE_TIMEOUT_SECONDS = 20;
  private static final int SEND_TIMEOUT_SECONDS = 30;
  private static final int MAX_CONNECTIONS = 2;

  private final SmtpSettings settings;
  private final MailClient client;

  public SmtpServer(Vertx vertx, SmtpSettings settings) {
    this.settings = settings;
    this.client = MailClient.create(vertx, config(settings));
  }

  private static MailConfig config(SmtpSettings settings) {
    var config = new MailConfig(settings.host(), settings.port())
        .setStarttls(settings.encryption() == Encryption.STARTTLS
            ? StartTLSOptions.REQUIRED
            : StartTLSOptions.DISABLED)
        .setSsl(settings.encryption() == Encryption.TLS)
        .setHostnameVerificationAlgorithm("HTTPS")
        .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
        .setIdleTimeout(IDLE_TIMEOUT_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS)
        .setMaxPoolSize(MAX_CONNECTIONS)
        .setKeepAlive(false)
        .setUserAgent("tidings")
        .setLogin(settings.login().isPresent() ? LoginOption.REQUIRED : LoginOption.DISABLED);
    settings.trusted().ifPresent(
        authorities -> config.setTrustOptions(new PemTrustOptions().addCertValue(authorities)));
    settings.login()
        .ifPresent(login -> config.setUsername(login.user()).setPassword(login.password()));
    return config;
  }

  /** Sends a mail; succeeds when the mail server has taken it over. */
  public Future<Void> send(Letter letter) {
    var message = new MailMessage()
        .setFrom(settings.from().text())
        .setTo(letter.to().text())
        .setSubject(letter.subject())
        .setText(letter.text())
        .addHeader("Auto-Submitted", "auto-generated");
    return client.sendMail(message).timeout(SEND_TIMEOUT_SECONDS, TimeUnit.SECONDS).mapEmpty();
  }

  public Future<Void> close() {
    return client.close();
  }
}
