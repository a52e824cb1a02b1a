// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.time.Duration;
import java.util.Set;
import tidings.app.demo.Plan;
import tidings.app.metrics.Settings;
import tidings.gateway.Bounds;
import tidings.gateway.Front;
import tidings.gateway.GatewaySettings;

/**
 * Every setting that there is, checked. What each is by default stands in conf/tidings.json.
 *
 * <p>By default only this machine can connect: passwords would come as plain text over the network
 * until the server, or something in front of it, speaks TLS.
 *
 * @param metrics whether and where it is watched
 * @param store what keeps the table
 * @param sessionsLast how long a session lasts
 * @param auditKeep how long the audit log has what was done
 * @param claim who may be the first to describe something
 * @param feedsKeep how long rows of feeds are kept
 * @param feedsMergeAbove followers above which an audience is merged when feeds are read
 * @param verifyUnits how much a server reads in a second to verify; 0 for nothing
 * @param demo the world that the demo fills an empty store with
 */
record Config(
    GatewaySettings gateway, Settings metrics, Store store, Duration sessionsLast,
    Duration auditKeep, Claim claim, Duration feedsKeep, int feedsMergeAbove,
    int verifyUnits, Plan demo) {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);
  /** What a table of DynamoDB gives at first, without being asked for more. */
  private static final int MOST_UNITS = 40_000;
  private static final Duration DECADE = Duration.ofDays(3650);

  /** @throws Trouble naming the first setting that is wrong, and where it came from */
  static Config of(Sources sources) {
    var gateway = new GatewaySettings(
        sources.get("http.host").text(),
        sources.get("http.port").port(),
        GatewaySettings.MAX_BODY,
        front(sources),
        sources.get("live.heartbeat").duration(SECOND, Duration.ofHours(1)),
        GatewaySettings.HELLO_WITHIN,
        sources.get("live.socketsPerUser").count(1, 10_000),
        Bounds.USUAL.connections(sources.get("http.connections").count(1, 1_000_000)));
    var config = new Config(
        gateway,
        new Settings(
            sources.get("metrics.enabled").flag(),
            sources.get("metrics.host").text(),
            sources.get("metrics.port").port()),
        Store.of(sources),
        sources.get("sessions.last").duration(Duration.ofMinutes(1), DECADE),
        sources.get("audit.keep").duration(DAY, DECADE),
        sources.get("entities.claim").oneOf(Claim.class),
        sources.get("feeds.keep").duration(DAY, DECADE),
        sources.get("feeds.mergeAbove").count(1, 999_999_999),
        sources.get("verify.units").count(0, MOST_UNITS),
        new Plan(
            sources.get("demo.seed").count(0, 999_999_999),
            sources.get("demo.people").count(Plan.FEWEST, Plan.MOST_PEOPLE),
            sources.get("demo.activities").count(1, Plan.MOST_ACTIVITIES)));
    sources.refuseOthers();
    return config;
  }

  private static Front front(Sources sources) {
    return new Front(
        sources.get("http.origins").origins(),
        sources.get("http.proxies").networks(),
        sources.get("http.base").base(),
        Pem.of(sources.get("http.tls.certificate"), sources.get("http.tls.key")));
  }

  /** The address at this port as it is told to people of this machine. */
  String shownAddress(int port) {
    var host = gateway.host();
    if (Set.of("127.0.0.1", "0.0.0.0", "::", "::1").contains(host)) {
      host = "localhost";
    }
    var scheme = gateway.front().certificate().isPresent() ? "https://" : "http://";
    return scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + port
        + gateway.front().base();
  }
}
