// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import tidings.gateway.http.ConnectionLimits;
import tidings.gateway.pictures.PictureProxySettings;

/**
 * The settings of the gateway.
 *
 * @param host the address to listen on
 * @param port 0 for any free port
 * @param maxBodyBytes maximum size of a request body in bytes
 * @param endpoint how clients reach the server
 * @param heartbeatInterval time between pings; a socket that misses two is closed
 * @param sessionCheckInterval time between checks of a socket's session whose end arrives as an event
 * @param helloTimeout time a socket has to send its hello
 * @param drain time in which a server that is to stop sends its sockets away; 0 for all at once
 * @param maxSocketsPerUser maximum number of open sockets of one user
 * @param connectionLimits limits of each connection and of all together
 * @param webSources whether the page is served as its sources, module by module
 * @param rules what people may do, and how often
 * @param pictures how pictures of other servers are served
 */
public record GatewaySettings(String host, int port, int maxBodyBytes, PublicEndpoint endpoint,
    Duration heartbeatInterval, Duration sessionCheckInterval, Duration helloTimeout,
    Duration drain, int maxSocketsPerUser,
    ConnectionLimits connectionLimits, boolean webSources, CommunityRules rules,
    PictureProxySettings pictures) {
  private static final int MAX_BODY_BYTES = 64 * 1024;
  /** Below the 30 s after which many proxies and routers drop an idle connection. */
  private static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(25);
  private static final Duration SESSION_CHECK_INTERVAL = Duration.ofMinutes(5);
  public static final Duration HELLO_TIMEOUT = Duration.ofSeconds(10);
  public static final int MAX_SOCKETS_PER_USER = 50;

  /** The default settings for a host and port. */
  public static GatewaySettings defaults(String host, int port) {
    return new GatewaySettings(
        host, port, MAX_BODY_BYTES, PublicEndpoint.PLAIN, HEARTBEAT_INTERVAL,
        SESSION_CHECK_INTERVAL,
        HELLO_TIMEOUT, Duration.ZERO,
        MAX_SOCKETS_PER_USER, ConnectionLimits.DEFAULT, false, CommunityRules.NONE,
        PictureProxySettings.OFF);
  }

  public GatewaySettings withEndpoint(PublicEndpoint endpoint) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withHeartbeatInterval(Duration heartbeatInterval) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withSessionCheckInterval(Duration sessionCheckInterval) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withHelloTimeout(Duration helloTimeout) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withDrain(Duration drain) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withMaxSocketsPerUser(int maxSocketsPerUser) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withConnectionLimits(ConnectionLimits connectionLimits) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withWebSources(boolean webSources) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withRules(CommunityRules rules) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  public GatewaySettings withPictures(PictureProxySettings pictures) {
    return new GatewaySettings(
        host, port, maxBodyBytes, endpoint, heartbeatInterval, sessionCheckInterval, helloTimeout,
        drain, maxSocketsPerUser, connectionLimits, webSources, rules, pictures);
  }

  /** Settings for the web page, by the placeholders of its document. */
  Map<String, String> pageValues() {
    var values = new HashMap<>(rules.pageValues());
    values.put("frames", endpoint.frames().stream().sorted().collect(joining(" ")));
    values.put("pictures", pictures.enabled() ? "proxied" : "direct");
    return values;
  }
}
