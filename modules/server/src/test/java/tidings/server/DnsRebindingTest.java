// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.RawHttp.Response;

/** A page of another site that resolves its own name to the server gets no answers. */
final class DnsRebindingTest {
  @RegisterExtension
  static final ServerExtension local = new ServerExtension(Map.of("--http.hosts", "auto"));
  @RegisterExtension
  static final ServerExtension named =
      new ServerExtension(Map.of("--http.hosts", "feeds.test, metrics.test"));
  @RegisterExtension
  static final ServerExtension behindProxy =
      new ServerExtension(Map.of("--http.hosts", "feeds.test", "--http.proxies", "127.0.0.1",
          "--http.publicUrl", "https://public.test"));

  private static final String HANDSHAKE =
      "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tidings.v1\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LocalHost:8080", "localhost.", "page.localhost:1",
    "127.0.0.1", "192.0.2.7:80", "[::1]", "[2001:db8::7]:8080"})
  void names_of_this_machine_and_addresses_are_answered(String host) {
    assertThat(get(local.rawHttp(), host, "/", "").status()).isEqualTo(200);
    assertThat(get(named.rawHttp(), host, "/", "").status()).isEqualTo(200);
    assertThat(get(local.metricsHttp(), host, "/metrics", "").status()).isEqualTo(200);
    assertThat(get(named.metricsHttp(), host, "/health/live", "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.test", "evil.test:8080", "localhost.evil.test",
    "127.0.0.1.evil.test", "evillocalhost", "feeds.test.evil.test"})
  void other_hosts_are_refused(String host) {
    for (var path : new String[]{"/", "/v1/entities/city:lisbon", "/docs/", "/nothing"}) {
      requireRefused(get(local.rawHttp(), host, path, ""));
      requireRefused(get(named.rawHttp(), host, path, ""));
    }
    for (var path : new String[]{"/metrics", "/health/live", "/health/ready"}) {
      requireRefused(get(local.metricsHttp(), host, path, ""));
      requireRefused(get(named.metricsHttp(), host, path, ""));
    }
  }

  @Test
  void no_socket_is_opened_for_another_host() {
    requireRefused(get(local.rawHttp(), "evil.test", "/v1/live",
        HANDSHAKE + "Origin: http://evil.test\r\n"));
  }

  @Test
  void hosts_in_the_settings_are_answered() {
    assertThat(get(named.rawHttp(), "Feeds.Test:80", "/", "").status()).isEqualTo(200);
    assertThat(get(named.metricsHttp(), "metrics.test", "/metrics", "").status()).isEqualTo(200);
    requireRefused(get(local.rawHttp(), "feeds.test", "/", ""));
  }

  @Test
  void the_public_address_is_answered() {
    assertThat(get(behindProxy.rawHttp(), "public.test", "/", "").status()).isEqualTo(200);
    requireRefused(get(behindProxy.rawHttp(), "evil.public.test", "/", ""));
  }

  @Test
  void the_host_that_a_trusted_proxy_names_counts() {
    var feeds = "X-Forwarded-Host: feeds.test\r\n";
    assertThat(get(behindProxy.rawHttp(), "backend.test", "/", feeds).status()).isEqualTo(200);
    requireRefused(get(behindProxy.rawHttp(), "feeds.test", "/",
        "X-Forwarded-Host: evil.test\r\n"));
    requireRefused(get(named.rawHttp(), "evil.test", "/", feeds));
  }

  private static void requireRefused(Response response) {
    assertThat(response.status()).isEqualTo(421);
    assertThat(response.header("Content-Type")).hasValue("application/problem+json");
    assertThat(response.json().getString("code")).isEqualTo("wrong_host");
  }

  private static Response get(RawHttp http, String host, String path, String headers) {
    return http.send("GET " + path + " HTTP/1.1\r\nHost: " + host
        + "\r\nConnection: close\r\n" + headers + "\r\n");
  }
}
