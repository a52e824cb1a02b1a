// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.server.openapi.RecordingProxy;
import tidings.server.settings.SettingSources;
import tidings.server.storage.ReadOnlyStore;
import tidings.store.Table;

/**
 * A complete server for the tests of one class, on its own port and with an empty store of the
 * {@link TestedStore tested engine}. A blocked event loop fails the test class; traffic that
 * deviates from the documents in {@code docs/api} fails the test.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final ServerExtension server = new ServerExtension();
 * }</pre>
 */
public final class ServerExtension
    implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  /** With {@code -Dclock.behind=90}, the page shows all times as "1m" instead of "now". */
  private static final int CLOCK_BEHIND_SECONDS = Integer.getInteger("clock.behind", 0);
  /** Password of all users. */
  public static final String PASSWORD = "a long password";

  private final AtomicInteger nameCounter = new AtomicInteger();
  private final EventLoops eventLoops = new EventLoops();
  private final Map<String, String> settings;
  private TemporaryFolder folder;
  private Server server;
  private Instant started;
  private volatile Duration clockOffset = Duration.ofSeconds(-CLOCK_BEHIND_SECONDS);
  private RecordingProxy recordingProxy;
  private Tidings client;

  public ServerExtension() {
    this(Map.of());
  }

  /** @param settings flags that differ from the defaults for tests */
  public ServerExtension(Map<String, String> settings) {
    this.settings = settings;
  }

  /** Moves the clock of the server forward. */
  public void advanceClock(Duration time) {
    clockOffset = clockOffset.plus(time);
  }

  @Override
  public void beforeAll(ExtensionContext tests) {
    folder = TemporaryFolder.create();
    server = Server.open(config(folder.path(), settings), this::now);
    started = Instant.now().isBefore(now()) ? Instant.now() : now();
    // The first request loads many classes on the event loop: no fault of the loop.
    RawHttp.to(server.address()).send("GET", "/v1/trending?type=user", "", "");
    eventLoops.install();
    recordingProxy = new RecordingProxy(server.address());
    client = Tidings.at(recordingProxy.address());
  }

  /** The time by the clock of the server. */
  Instant now() {
    return Instant.now().plus(clockOffset);
  }

  @Override
  public void afterEach(ExtensionContext test) {
    assertThat(recordingProxy.differences()).as("differences from docs/api").isEmpty();
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    client.close();
    recordingProxy.close();
    server.stop();
    folder.delete();
    eventLoops.requireNeverBlocked();
  }

  /** Settings of a server on any free port, with the store of this folder. */
  public static Config config(Path folder) {
    return config(folder, Map.of());
  }

  /** Adds flags to the default settings for tests. */
  public static Config config(Path folder, Map<String, String> settings) {
    var flags = new HashMap<>(TestedStore.flags(folder));
    flags.putAll(TestSettings.FLAGS);
    if (TestedStore.isEmbedded()) {
      flags.put("--durability", "os"); // tests do not simulate power cuts
    } else {
      flags.put("--media.folder", folder.resolve("media").toString());
    }
    flags.putAll(settings);
    return Config.of(SettingSources.of(flags, Map.of()));
  }

  /**
   * Runs a command while the server is running and returns its output.
   *
   * @throws tidings.server.terminal.CommandException if the command fails
   */
  public List<String> runCommand(String... words) {
    return CommandRun.lines(List.of(words), TestedStore.flags(folder.path()));
  }

  /**
   * The audit log since the start of the server, which may have been before midnight. Commands use
   * the clock of this machine, which may be behind the server's.
   */
  List<String> auditLog(String... flags) {
    return day(started).datesUntil(day(now()).plusDays(1))
        .map(day -> Stream.concat(Stream.of("audit", "--day", day.toString()), Stream.of(flags)))
        .flatMap(words -> runCommand(words.toArray(String[]::new)).stream())
        .toList();
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  /** Queries the store of the running server. */
  <T> T readStore(Function<Table, T> query) {
    try (var store = ReadOnlyStore.open(TestedStore.config(folder.path()))) {
      return query.apply(store.table());
    }
  }

  /** Signs up a user with a unique id. */
  public Session signUp(String name) {
    return client.signUp(id(name), PASSWORD, name).await();
  }

  /** Signs up users with unique ids, all at once. */
  List<Session> signUpAll(List<String> names) {
    return Await.awaitAll(names.stream().map(name -> client.signUp(id(name), PASSWORD, name)));
  }

  /** A city with a unique id, without a profile. */
  public Ref city(String name) {
    return new Ref("city", id(name));
  }

  private String id(String name) {
    return name.toLowerCase() + nameCounter.incrementAndGet();
  }

  /** A client without a session. */
  public Tidings client() {
    return client;
  }

  /** HTTP access to the metrics. */
  RawHttp metricsHttp() {
    return new RawHttp("127.0.0.1", server.metricsPort());
  }

  /** HTTP access with raw requests. */
  RawHttp rawHttp() {
    return RawHttp.to(recordingProxy.address());
  }

  /** HTTP access without a proxy that would choose the connections. */
  RawHttp directHttp() {
    return RawHttp.to(server.address());
  }

  /** All routes of the API by method and path, e.g. {@code GET /v1/feed}. */
  List<String> calls() {
    return server.calls();
  }

  /** URL of the server, e.g. {@code http://localhost:40123}. */
  public String address() {
    return recordingProxy.address();
  }
}
