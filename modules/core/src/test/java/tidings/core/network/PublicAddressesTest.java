// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.network.PublicAddresses.Rule;

@ExtendWith(VertxExtension.class)
final class PublicAddressesTest {
  private PublicAddresses addresses;
  private PublicAddresses withOwnNetwork;
  private PublicAddresses encrypted;

  @BeforeEach
  void create(Vertx vertx) {
    var worker = vertx.createSharedWorkerExecutor("hosts", 1);
    addresses = new PublicAddresses(worker, List.of(), Rule.WEB_PORTS);
    encrypted = new PublicAddresses(worker, List.of(), Rule.HTTPS);
    withOwnNetwork =
        new PublicAddresses(worker, List.of(IpNetwork.parse("10.1.0.0/16").orElseThrow()),
            Rule.WEB_PORTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1.1.1", "8.8.8.8", "93.184.215.14", "172.15.0.1", "172.32.0.1",
    "192.167.255.255", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"})
  void public_addresses_are_allowed_on_the_ports_of_the_web(String address) throws Exception {
    assertThat(addresses.isAllowed(ip(address), server(80))).isTrue();
    assertThat(addresses.isAllowed(ip(address), server(443))).isTrue();
    for (int port : new int[]{0, 22, 25, 81, 6379, 8080, 9464}) {
      assertThat(addresses.isAllowed(ip(address), server(port))).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1",
    "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:20::1", "2001:db8::1",
    "2002:7f00:1::1", "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1"})
  void special_addresses_are_refused(String address) throws Exception {
    assertThat(addresses.isAllowed(ip(address), server(80))).isFalse();
    assertThat(addresses.isAllowed(ip(address), server(443))).isFalse();
  }

  @Test
  void an_own_network_is_allowed_on_any_port() throws Exception {
    assertThat(withOwnNetwork.isAllowed(ip("10.1.2.3"), server(8080))).isTrue();
    assertThat(withOwnNetwork.isAllowed(ip("10.2.0.1"), server(80))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost/", "http://127.0.0.1/", "https://[::1]/"})
  void names_of_special_addresses_are_refused(String url) {
    assertThatThrownBy(
        () -> addresses.resolve(OutgoingAddress.parse(url).orElseThrow()).await())
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void any_port_of_a_public_address_may_be_allowed_if_it_is_encrypted() throws Exception {
    assertThat(encrypted.isAllowed(ip("1.1.1.1"), url("https://host.invalid:8443/"))).isTrue();
    assertThat(encrypted.isAllowed(ip("1.1.1.1"), url("http://host.invalid/"))).isFalse();
    assertThat(encrypted.isAllowed(ip("127.0.0.1"), url("https://host.invalid/"))).isFalse();
  }

  private static OutgoingAddress server(int port) {
    return url("http://host.invalid:" + port + "/");
  }

  private static OutgoingAddress url(String text) {
    return OutgoingAddress.parse(text).orElseThrow();
  }

  private static InetAddress ip(String address) throws UnknownHostException {
    return InetAddress.getByName(address);
  }
}
