// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.time.Duration;
import java.util.Set;
import tidings.demo.DemoSettings;
import tidings.gateway.GatewaySettings;
import tidings.gateway.PublicEndpoint;
import tidings.gateway.http.ConnectionLimits;
import tidings.server.metrics.MonitorSettings;
import tidings.server.settings.Pem;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;

/**
 * Every setting that there is, checked. What each is by default stands in conf/tidings.json.
 *
 * <p>By default only this machine can connect: passwords would come as plain text over the network
 * until the server, or something in front of it, speaks TLS.
 *
 * @param metrics whether and where it is watched
 * @param store what keeps the table
 * @param sessionDuration how long a session lasts
 * @param auditRetention how long the audit log has what was done
 * @param claimPolicy who may be the first to describe something
 * @param feedRetention how long rows of feeds are kept
 * @param mergeAbove followers above which an audience is merged when feeds are read
 * @param verifyUnitsPerSecond how much a server reads in a second to verify; 0 for nothing
 * @param demoSettings the world that the demo fills an empty store with
 */
public record Config(
    GatewaySettings gateway, MonitorSettings metrics, StoreConfig store, Duration sessionDuration,
    Duration auditRetention, EntityClaimPolicy claimPolicy, Duration feedRetention, int mergeAbove,
    int verifyUnitsPerSecond, DemoSettings demoSettings) {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);
  /** What a table of DynamoDB gives at first, without being asked for more. */
  private static final int MAX_VERIFY_UNITS = 40_000;
  private static final Duration DECADE = Duration.ofDays(3650);

  /** @throws CommandException naming the first setting that is wrong, and where it came from */
  public static Config of(SettingSources sources) {
    var gateway = new GatewaySettings(
        sources.get("http.host").text(),
        sources.get("http.port").port(),
        GatewaySettings.MAX_BODY_BYTES,
        publicEndpoint(sources),
        sources.get("live.heartbeat").duration(SECOND, Duration.ofHours(1)),
        GatewaySettings.HELLO_TIMEOUT,
        sources.get("live.socketsPerUser").count(1, 10_000),
        ConnectionLimits.DEFAULT
            .maxConnections(sources.get("http.connections").count(1, 1_000_000)));
    var config = new Config(
        gateway,
        new MonitorSettings(
            sources.get("metrics.enabled").bool(),
            sources.get("metrics.host").text(),
            sources.get("metrics.port").port()),
        StoreConfig.of(sources),
        sources.get("sessions.last").duration(Duration.ofMinutes(1), DECADE),
        sources.get("audit.keep").duration(DAY, DECADE),
        sources.get("entities.claim").oneOf(EntityClaimPolicy.class),
        sources.get("feeds.keep").duration(DAY, DECADE),
        sources.get("feeds.mergeAbove").count(1, 999_999_999),
        sources.get("verify.units").count(0, MAX_VERIFY_UNITS),
        new DemoSettings(
            sources.get("demo.seed").count(0, 999_999_999),
            sources.get("demo.people").count(DemoSettings.MIN_PEOPLE, DemoSettings.MAX_PEOPLE),
            sources.get("demo.activities").count(1, DemoSettings.MAX_ACTIVITIES)));
    sources.requireNoUnknown();
    return config;
  }

  private static PublicEndpoint publicEndpoint(SettingSources sources) {
    return new PublicEndpoint(
        sources.get("http.origins").origins(),
        sources.get("http.proxies").networks(),
        sources.get("http.base").basePath(),
        Pem.of(sources.get("http.tls.certificate"), sources.get("http.tls.key")));
  }

  /** The address at this port as it is told to people of this machine. */
  String displayAddress(int port) {
    var host = gateway.host();
    if (Set.of("127.0.0.1", "0.0.0.0", "::", "::1").contains(host)) {
      host = "localhost";
    }
    var scheme = gateway.endpoint().certificate().isPresent() ? "https://" : "http://";
    return scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + port
        + gateway.endpoint().basePath();
  }
}
