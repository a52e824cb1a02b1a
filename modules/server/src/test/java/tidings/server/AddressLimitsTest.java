// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All accounts of an address have limits together. */
final class AddressLimitsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--limits.scale", "1", "--http.proxies", "127.0.0.1", "--limits.signUps", "2/1h",
      "--limits.follows", "4/1h", "--limits.byAddress", "1", "--limits.newAccounts", "100"));

  private final AtomicInteger ids = new AtomicInteger();

  @Test
  void an_address_can_create_a_limited_number_of_accounts() {
    signUpTwice("192.0.2.7");

    var refused = signUp("192.0.2.7");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.json().getString("code")).isEqualTo("rate_limited");
    assertThat(refused.json().getString("detail"))
        .isEqualTo("too many new accounts from this address; try again later");
    assertThat(signUp("192.0.2.8").status()).isEqualTo(201);
  }

  @Test
  void the_addresses_of_an_ipv6_host_count_as_one() {
    signUpTwice("2001:db8:0:1::7");

    assertThat(signUp("2001:db8:0:1:ffff::9").status()).isEqualTo(429);
    assertThat(signUp("2001:db8:0:2::7").status()).isEqualTo(201);
  }

  @Test
  void accounts_of_one_address_share_a_limit() {
    var first = signUp("198.51.100.1").json().getString("token");
    var second = signUp("198.51.100.1").json().getString("token");
    IntStream.range(0, 4).forEach(number -> assertThat(follow(first).status()).isEqualTo(200));

    var refused = follow(second);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.json().getString("detail")).contains("from this address");
  }

  private void signUpTwice(String address) {
    IntStream.range(0, 2)
        .forEach(number -> assertThat(signUp(address).status()).isEqualTo(201));
  }

  private RawHttp.Response signUp(String address) {
    var id = "user" + address.replaceAll("[.:]", "_") + "_" + ids.incrementAndGet();
    var body = new JsonObject().put("id", id).put("password", ServerExtension.PASSWORD)
        .put("name", "Ana").encode();
    return server.rawHttp().send("POST", "/v1/accounts", "", body,
        Map.of("X-Forwarded-For", address));
  }

  private static RawHttp.Response follow(String token) {
    return server.rawHttp().send("PUT", "/v1/follows/" + server.city("Lisbon"), token, "",
        Map.of("X-Forwarded-For", "198.51.100.1"));
  }
}
