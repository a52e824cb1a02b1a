// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpMethod;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.core.network.IpNetwork;

/** The client address behind trusted and untrusted proxies. */
@ExtendWith(VertxExtension.class)
class ClientAddressTest {
  private static final List<IpNetwork> LOOPBACK = networks("127.0.0.0/8", "10.0.0.0/8");

  private final AtomicReference<ClientAddress> received = new AtomicReference<>();
  private List<IpNetwork> trusted = LOOPBACK;
  private HttpClientAgent client;
  private int port;

  @BeforeEach
  void listen(Vertx vertx) {
    client = vertx.createHttpClient();
    port = vertx.createHttpServer().requestHandler(request -> {
      received.set(ClientAddress.of(request, trusted));
      request.response().end();
    }).listen(0, "127.0.0.1").await().actualPort();
  }

  @Test
  void without_a_proxy_it_is_the_peer_address() {
    assertThat(call()).isEqualTo(new ClientAddress("127.0.0.1", false, "127.0.0.1:" + port));
  }

  @Test
  void headers_of_an_untrusted_peer_are_ignored() {
    trusted = networks("10.0.0.0/8");
    assertThat(call("For", "1.2.3.4", "Proto", "https", "Host", "bank.example"))
        .isEqualTo(new ClientAddress("127.0.0.1", false, "127.0.0.1:" + port));
  }

  @Test
  void a_trusted_proxy_sets_client_address_and_host() {
    assertThat(call("For", "1.2.3.4", "Proto", "https", "Host", "Feeds.Example"))
        .isEqualTo(new ClientAddress("1.2.3.4", true, "feeds.example"))
        .extracting(ClientAddress::origin).isEqualTo("https://feeds.example");
  }

  @ParameterizedTest
  @CsvSource({
    "'9.9.9.9, 1.2.3.4', 1.2.3.4", "'9.9.9.9, 1.2.3.4, 10.1.2.3', 1.2.3.4",
    "'10.9.9.9, 10.1.2.3', 10.9.9.9", "'9.9.9.9, unknown', 127.0.0.1", "'', 127.0.0.1",
    "1.2.3.4:5678, 1.2.3.4", "'[2001:db8::1]:5678', 2001:db8:0:0:0:0:0:1",
    "2001:db8::1, 2001:db8:0:0:0:0:0:1", "1.2.3.4.5, 127.0.0.1", "localhost, 127.0.0.1"
  })
  void addresses_added_before_the_trusted_proxies_are_ignored(String hops, String address) {
    assertThat(call("For", hops).address()).isEqualTo(address);
  }

  @ParameterizedTest
  @CsvSource({"'bank.example, feeds.example', feeds.example", "feeds.example:8443, "
      + "feeds.example:8443",
    "'[::1]:8443', [::1]:8443"})
  void the_nearest_proxy_sets_the_host(String headers, String host) {
    assertThat(call("Host", headers).host()).isEqualTo(host);
  }

  @ParameterizedTest
  @CsvSource({"a b", "a/b", "'user@a'", "a:b", "''"})
  void an_invalid_host_is_ignored(String headers) {
    assertThat(call("Host", headers).host()).isEqualTo("127.0.0.1:" + port);
  }

  @Test
  void over_tls_an_http_origin_is_foreign() {
    var plain = new ClientAddress("1.2.3.4", false, "feeds.example");
    var secure = new ClientAddress("1.2.3.4", true, "feeds.example");
    assertThat(plain.isOwn("http://feeds.example")).isTrue();
    assertThat(plain.isOwn("https://Feeds.example")).isTrue();
    assertThat(secure.isOwn("https://feeds.example")).isTrue();
    assertThat(secure.isOwn("http://feeds.example")).isFalse();
    assertThat(secure.isOwn("https://bank.example")).isFalse();
    assertThat(plain.isOwn("null")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true", "10.0.0.0/8, 11.0.0.1, false", "10.1.2.3, 10.1.2.3, true",
    "10.1.2.3, 10.1.2.4, false", "192.168.128.0/17, 192.168.127.1, false", "::1, ::1, true",
    "0.0.0.0/0, ::1, false", "fd00::/8, fdff::1, true", "fd00::/8, fc00::1, false",
    "10.0.0.0/8, ::ffff:10.0.0.1, true"
  })
  void a_network_contains_the_addresses_with_its_prefix(
      String network, String address, boolean holds) {
    assertThat(
        IpNetwork.parse(network).orElseThrow().contains(IpNetwork.address(address).orElseThrow()))
        .isEqualTo(holds);
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.0/33", "::/129", "localhost", "10.0.0", "10.0.0.0/", "10.0.0.0/-1",
    "a::b::c"})
  void an_invalid_network_is_refused(String text) {
    assertThat(IpNetwork.parse(text)).isEmpty();
  }

  private ClientAddress call(String... headers) {
    var request = client.request(HttpMethod.GET, port, "127.0.0.1", "/").await();
    for (int i = 0; i < headers.length; i += 2) {
      request.putHeader("X-Forwarded-" + headers[i], headers[i + 1]);
    }
    request.send().compose(answer -> answer.end()).await();
    return received.get();
  }

  private static List<IpNetwork> networks(String... texts) {
    return Stream.of(texts).map(text -> IpNetwork.parse(text).orElseThrow()).toList();
  }
}
