// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.accounts.mail.SmtpSettings.Encryption;
import tidings.client.Tidings;
import tidings.search.opensearch.OpenSearchLocal;

/** A cluster whose certificate is its own is asked by servers that are told to trust it. */
@Tag("opensearch")
final class OpenSearchTlsTest {
  private static final String SEARCH = "/v1/search?q=quokka";

  @TempDir
  private Path folder;
  private PemFiles certificate;

  @BeforeEach
  void createCertificate() {
    certificate = PemFiles.create(folder, "EC");
  }

  @Test
  void a_server_that_trusts_the_certificate_finds_what_was_posted() {
    try (var cluster = port()) {
      var server = server(cluster, certificate);
      try (var client = Tidings.at(server.address())) {
        client.signUp("ana", ServerExtension.PASSWORD, "Ana").await().post("A quokka").await();

        var found = Await.until(() -> RawHttp.to(server.address()).send("GET", SEARCH, "", ""),
            answer -> answer.status() == 200
                && !answer.json().getJsonArray("items").isEmpty());

        assertThat(found.json().getJsonArray("items")).hasSize(1);
      } finally {
        server.stop();
      }
    }
  }

  @Test
  void a_server_that_does_not_trust_it_refuses_searches() {
    try (var cluster = port()) {
      var server = server(cluster, PemFiles.create(folder, "EC"));
      try {
        var refused = Await.until(() -> RawHttp.to(server.address()).send("GET", SEARCH, "", ""),
            answer -> answer.status() == 503);

        assertThat(refused.json().getString("code")).isEqualTo("unavailable");
        assertThat(cluster.refusals()).isPositive();
      } finally {
        server.stop();
      }
    }
  }

  private TlsPort port() {
    return new TlsPort(
        certificate, Encryption.TLS, OpenSearchLocal.shared().address().getPort());
  }

  private Server server(TlsPort cluster, PemFiles trusted) {
    var settings = new HashMap<>(OpenSearchFlags.of(
        "https://localhost:" + cluster.port(), OpenSearchLocal.newIndex()));
    settings.put("--search.opensearch.trust", trusted.certificate().toString());
    settings.put("--search.opensearch.user", "tidings");
    settings.put("--search.opensearch.password", "a long password");
    return Server.open(ServerExtension.config(folder.resolve("data"), settings));
  }
}
