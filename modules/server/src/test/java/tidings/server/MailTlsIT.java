// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tidings.accounts.mail.SmtpSettings.Encryption;
import tidings.client.Tidings;

/** Mails over TLS, to a mail server that has a certificate of its own and asks for a password. */
final class MailTlsIT {
  private static final String ADDRESS = "ana@tidings.test";

  @TempDir
  Path folder;

  private final MailBox mails = MailBox.open();
  private PemFiles certificate;

  @BeforeEach
  void createCertificate() {
    certificate = PemFiles.create(folder, "EC");
  }

  @AfterEach
  void closeMails() {
    mails.close();
  }

  @ParameterizedTest
  @EnumSource(value = Encryption.class, names = {"TLS", "STARTTLS"})
  void a_mail_is_sent_to_a_server_with_a_trusted_certificate(Encryption encryption) {
    try (var port = new TlsPort(certificate, encryption, mails.port())) {
      var server = server(port, encryption, certificate, Duration.ZERO);
      try {
        signUp(server);

        assertThat(mails.await(ADDRESS, 1).text()).contains(MailBox.PUBLIC_URL);
        assertThat(port.readableLines()).allMatch(line -> line.matches("EHLO .*|STARTTLS"));
      } finally {
        server.stop();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Encryption.class, names = {"TLS", "STARTTLS"})
  void a_mail_waits_until_the_certificate_is_trusted(Encryption encryption) {
    var other = PemFiles.create(folder, "EC");
    try (var port = new TlsPort(certificate, encryption, mails.port())) {
      var distrusting = server(port, encryption, other, Duration.ZERO);
      try {
        signUp(distrusting);
        Await.until(port::refusals, count -> count > 0);
      } finally {
        distrusting.stop();
      }
      assertThat(mails.mailsTo(ADDRESS)).isEmpty();

      var trusting = server(port, encryption, certificate, Duration.ofMinutes(2));
      try {
        assertThat(mails.await(ADDRESS, 1).text()).contains(MailBox.PUBLIC_URL);
      } finally {
        trusting.stop();
      }
    }
  }

  @Test
  void a_mail_waits_while_the_server_offers_no_encryption() {
    var server = server(mails.port(), Encryption.STARTTLS, certificate, Duration.ZERO);
    try {
      signUp(server);
    } finally {
      server.stop(); // waits for the mail that is being sent
    }

    assertThat(mails.mailsTo(ADDRESS)).isEmpty();
  }

  @Test
  void the_password_is_sent_to_no_other_machine_without_encryption() {
    var settings = new HashMap<>(mails.settings());
    settings.put("--mail.host", "smtp.example.org");

    assertThatThrownBy(() -> ServerExtension.config(folder, settings))
        .hasMessageContaining("mail.encryption is 'off'");
  }

  private Server server(TlsPort port, Encryption encryption, PemFiles trusted, Duration later) {
    return server(port.port(), encryption, trusted, later);
  }

  private Server server(int port, Encryption encryption, PemFiles trusted, Duration later) {
    var settings = new HashMap<>(mails.settings());
    settings.putAll(Map.of(
        "--mail.port", String.valueOf(port),
        "--mail.encryption", encryption.name().toLowerCase(Locale.ROOT),
        "--mail.trust", trusted.certificate().toString()));
    return Server.open(ServerExtension.config(folder.resolve("data"), settings),
        () -> Instant.now().plus(later));
  }

  private static void signUp(Server server) {
    var client = Tidings.at(server.address());
    try {
      client.signUpWithEmail("ana", ServerExtension.PASSWORD, "Ana", ADDRESS).await();
    } finally {
      client.close();
    }
  }
}
