// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.accounts.settings.AccountSettings;
import tidings.cluster.ClusterSettings;
import tidings.core.network.IpNetwork;
import tidings.demo.DemoSettings;
import tidings.events.settings.FeedHubSettings;
import tidings.gateway.GatewaySettings;
import tidings.gateway.PublicEndpoint;
import tidings.gateway.http.AllowedHosts;
import tidings.gateway.http.ConnectionLimits;
import tidings.gateway.pictures.PictureProxySettings;
import tidings.media.settings.MediaSettings;
import tidings.previews.settings.PreviewSettings;
import tidings.schema.rows.EventLogRow;
import tidings.search.settings.EngineSettings;
import tidings.server.metrics.MonitorSettings;
import tidings.server.settings.ProviderList;
import tidings.server.settings.SettingSources;
import tidings.server.settings.TlsFiles;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;

/**
 * All settings of a server, validated. The defaults are in {@code conf/tidings.json}.
 *
 * <p>By default the server listens on the loopback address only: passwords would cross the network
 * as plain text until the server, or a proxy in front of it, speaks TLS.
 *
 * @param metrics whether and where metrics and health are served
 * @param store the storage engine and its location
 * @param cluster where this node is reached by others; empty if it does not connect with them
 * @param accounts how users sign in
 * @param auditRetention time after which audit log entries expire
 * @param eventRetention time after which events that left the server are not kept; zero for none
 * @param claimPolicy users who may describe an entity that has no owner
 * @param feedRetention time after which feed rows expire
 * @param mergeAbove number of followers above which an audience is merged at read time
 * @param verifyUnitsPerSecond read capacity for background verification, per second; 0 disables it
 * @param webhookNetworks private networks that webhooks may be in
 * @param feedHub the hub that is told which feeds have changed
 * @param maxImportBytes largest file that can be imported over the API
 * @param previews whether the pages behind links are fetched
 * @param search which engine keeps the search index; empty if there is no search
 * @param demoSettings the data that the demo generates for an empty store
 * @param tlsFiles where the certificate of the gateway comes from
 */
public record Config(
    GatewaySettings gateway, MonitorSettings metrics, StoreConfig store,
    Optional<ClusterSettings> cluster, AccountSettings accounts, Duration auditRetention,
    Duration eventRetention, EntityClaimPolicy claimPolicy, Duration feedRetention, int mergeAbove,
    int verifyUnitsPerSecond, List<IpNetwork> webhookNetworks, Optional<FeedHubSettings> feedHub,
    long maxImportBytes, MediaSettings media, PreviewSettings previews,
    Optional<EngineSettings> search, DemoSettings demoSettings, TlsFiles tlsFiles) {
  private static final long KILOBYTE = 1 << 10;
  private static final long MEGABYTE = 1 << 20;
  /** As many as 10 million lines have; a larger one is imported by the command, or in parts. */
  private static final long MAX_IMPORT_BYTES = 10L << 30;
  private static final int MAX_CONNECTIONS = 1_000_000;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);
  /** Default read quota of a DynamoDB table, in units per second. */
  private static final int MAX_VERIFY_UNITS = 40_000;
  private static final int CHECKS_PER_IDLE_TIME = 10;
  private static final Duration MAX_SESSION_CHECK_INTERVAL = Duration.ofMinutes(5);
  private static final Duration MAX_DRAIN = Duration.ofMinutes(5);
  private static final Duration DECADE = Duration.ofDays(3650);

  /** @throws CommandException naming the first invalid setting and its source */
  public static Config of(SettingSources sources) {
    var gateway = GatewaySettings
        .defaults(sources.get("http.host").host(), sources.get("http.port").port())
        .withEndpoint(publicEndpoint(sources))
        .withHeartbeatInterval(
            sources.get("live.heartbeat").duration(SECOND, Duration.ofHours(1)))
        .withSessionCheckInterval(sessionCheckInterval(sources))
        .withDrain(sources.get("http.drain").duration(Duration.ZERO, MAX_DRAIN))
        .withMaxSocketsPerUser(sources.get("live.socketsPerUser").count(1, 10_000))
        .withConnectionLimits(connectionLimits(sources))
        .withWebSources(sources.get("web.sources").bool())
        .withRules(CommunitySettings.of(sources))
        .withPictures(pictureProxy(sources));
    var config = new Config(
        gateway,
        new MonitorSettings(
            sources.get("metrics.enabled").bool(),
            sources.get("metrics.host").host(),
            sources.get("metrics.port").port(),
            sources.get("http.hosts")
                .hosts(() -> AllowedHosts.ofListener(sources.get("metrics.host").host()))),
        StoreConfig.of(sources),
        ClusterConfig.of(sources),
        accountSettings(sources, gateway),
        sources.get("audit.keep").duration(DAY, DECADE),
        sources.get("events.keep").duration(Duration.ZERO, EventLogRow.MAX_RETENTION),
        sources.get("entities.claim").oneOf(EntityClaimPolicy.class),
        sources.get("feeds.keep").duration(DAY, DECADE),
        sources.get("feeds.mergeAbove").count(1, 999_999_999),
        sources.get("verify.units").count(0, MAX_VERIFY_UNITS),
        sources.get("webhooks.networks").networks(),
        FeedHubConfig.of(sources),
        sources.get("import.maxSize").size(KILOBYTE, MAX_IMPORT_BYTES),
        MediaConfig.of(sources),
        new PreviewSettings(
            sources.get("links.previews").bool(),
            sources.get("links.networks").networks(),
            gateway.endpoint().publicUrl().map(url -> url + gateway.endpoint().basePath())),
        SearchSettings.of(sources),
        new DemoSettings(
            sources.get("demo.seed").count(0, 999_999_999),
            sources.get("demo.people").count(DemoSettings.MIN_PEOPLE, DemoSettings.MAX_PEOPLE),
            sources.get("demo.activities").count(1, DemoSettings.MAX_ACTIVITIES)),
        tlsFiles(sources));
    sources.requireNoUnknown();
    return config;
  }

  private static AccountSettings accountSettings(
      SettingSources sources, GatewaySettings gateway) {
    var providers = ProviderList.of(sources.get("auth.oidc"));
    var siteTokens = SiteTokenConfig.of(sources);
    SignUpSettings.requireWay(sources, providers, siteTokens);
    var endpoint = gateway.endpoint();
    return new AccountSettings(
        sources.get("sessions.last").duration(Duration.ofMinutes(1), DECADE),
        sources.get("sessions.idle").duration(Duration.ofMinutes(1), DECADE),
        gateway.rules().signUpPolicy(),
        gateway.rules().passwordsAccepted(),
        sources.get("passwords.memory").size(MEGABYTE, 64 * MEGABYTE),
        gateway.rules().emailPolicy(),
        endpoint.publicUrl().orElse("") + endpoint.basePath(),
        MailSettings.of(sources, endpoint),
        providers,
        siteTokens);
  }

  public Config withGateway(GatewaySettings gateway) {
    return with(gateway, accounts);
  }

  public Config withSessionDuration(Duration sessionDuration) {
    return with(gateway, accounts.withSessionLifetime(sessionDuration));
  }

  private Config with(GatewaySettings otherGateway, AccountSettings otherAccounts) {
    return new Config(
        otherGateway, metrics, store, cluster, otherAccounts, auditRetention, eventRetention,
        claimPolicy, feedRetention, mergeAbove, verifyUnitsPerSecond, webhookNetworks,
        feedHub, maxImportBytes, media, previews, search, demoSettings, tlsFiles);
  }

  /** A check counts as a use, so it comes before the end of a session that is not used. */
  private static Duration sessionCheckInterval(SettingSources sources) {
    var part = sources.get("sessions.idle").duration(Duration.ofMinutes(1), DECADE)
        .dividedBy(CHECKS_PER_IDLE_TIME);
    return part.compareTo(MAX_SESSION_CHECK_INTERVAL) < 0 ? part : MAX_SESSION_CHECK_INTERVAL;
  }

  private static ConnectionLimits connectionLimits(SettingSources sources) {
    int max = sources.get("http.connections")
        .count(() -> OpenFileLimit.ofThisProcess().automaticConnections(), 1, MAX_CONNECTIONS);
    boolean onlyLocal = LOOPBACK.contains(sources.get("http.host").host());
    int perAddress = sources.get("http.connectionsPerAddress")
        .count(() -> ConnectionLimits.automaticMaxPerAddress(max, onlyLocal), 1, MAX_CONNECTIONS);
    return ConnectionLimits.DEFAULT.withMax(max, perAddress);
  }

  private static PublicEndpoint publicEndpoint(SettingSources sources) {
    return new PublicEndpoint(
        sources.get("http.origins").origins(),
        sources.get("http.frames").frames(),
        sources.get("http.proxies").networks(),
        allowedHosts(sources),
        sources.get("http.base").basePath(),
        sources.get("http.publicUrl").publicUrl(),
        sources.get("feeds.hub").url(),
        tlsFiles(sources).read());
  }

  /** The public address is always among them. */
  private static AllowedHosts allowedHosts(SettingSources sources) {
    var hosts = sources.get("http.hosts").hosts(() -> automaticHosts(sources));
    return sources.get("http.publicUrl").publicUrl()
        .map(url -> hosts.and(URI.create(url).getHost()))
        .orElse(hosts);
  }

  /** A proxy decides for itself for which hosts it forwards requests. */
  private static AllowedHosts automaticHosts(SettingSources sources) {
    return sources.get("http.proxies").networks().isEmpty()
        ? AllowedHosts.ofListener(sources.get("http.host").host())
        : AllowedHosts.ANY;
  }

  private static PictureProxySettings pictureProxy(SettingSources sources) {
    return new PictureProxySettings(
        sources.get("pictures.proxy").oneOf(PictureProxyPolicy.class) == PictureProxyPolicy.ON,
        (int) sources.get("pictures.maxSize").size(KILOBYTE, 100 * MEGABYTE),
        sources.get("pictures.cache").size(0, 1024 * MEGABYTE),
        sources.get("pictures.networks").networks());
  }

  private static TlsFiles tlsFiles(SettingSources sources) {
    return new TlsFiles(sources.get("http.tls.certificate"), sources.get("http.tls.key"));
  }

  /** The URL for display on this machine. */
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
