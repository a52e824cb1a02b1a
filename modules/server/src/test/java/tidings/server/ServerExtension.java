// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.server.openapi.Wiretap;
import tidings.server.settings.SettingSources;
import tidings.server.storage.ReadOnlyStore;
import tidings.store.Table;

/**
 * The whole house for the tests of one class: on a port of its own, with an empty store of
 * the {@link TestedStore engine} that is tested. A test that holds up an event loop fails its class; one
 * in which something is said or answered that is not as the documents in {@code docs/api} have it
 * fails.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final Server server = new Server();
 * }</pre>
 */
public final class ServerExtension
    implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  /** What everybody's password is. */
  public static final String PASSWORD = "a long password";

  private final AtomicInteger nameCounter = new AtomicInteger();
  private final EventLoops eventLoops = new EventLoops();
  private final Map<String, String> settings;
  private TemporaryFolder folder;
  private Server server;
  private volatile Duration clockOffset = Duration.ZERO;
  private Wiretap wiretap;
  private Tidings client;

  public ServerExtension() {
    this(Map.of());
  }

  /** @param settings those that are not as usual, as flags */
  public ServerExtension(Map<String, String> settings) {
    this.settings = settings;
  }

  /** So much time has passed there, all at once. */
  public void advanceClock(Duration time) {
    clockOffset = clockOffset.plus(time);
  }

  @Override
  public void beforeAll(ExtensionContext tests) {
    eventLoops.install();
    folder = TemporaryFolder.create();
    server = Server.open(config(folder.path(), settings), () -> Instant.now().plus(clockOffset));
    wiretap = new Wiretap(server.address());
    client = Tidings.at(wiretap.address());
  }

  @Override
  public void afterEach(ExtensionContext test) {
    assertThat(wiretap.differences()).as("differences from docs/api").isEmpty();
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    client.close();
    wiretap.close();
    server.stop();
    folder.delete();
    eventLoops.requireNeverBlocked();
  }

  /** The settings of a server on any free port, with an empty store. */
  public static Config config(Path folder) {
    return config(folder, Map.of());
  }

  /** With these settings besides, as flags. */
  public static Config config(Path folder, Map<String, String> settings) {
    var flags = new HashMap<>(TestedStore.flags(folder));
    flags.put("--port", "0");
    flags.put("--metrics.port", "0");
    flags.putAll(settings);
    return Config.of(SettingSources.of(flags, Map.of()));
  }

  /** What a command tells that is run beside it. @throws Trouble as the command does */
  public List<String> runCommand(String... words) {
    return CommandRun.lines(List.of(words), TestedStore.flags(folder.path()));
  }

  /** What somebody finds who looks into its store. */
  <T> T readStore(Function<Table, T> query) {
    try (var store = ReadOnlyStore.open(TestedStore.config(folder.path()))) {
      return query.apply(store.table());
    }
  }

  /** Somebody new, who is signed in. */
  public Session signUp(String name) {
    return client.signUp(id(name), PASSWORD, name).await();
  }

  /** Some city that nobody has heard of yet. */
  public Ref city(String name) {
    return new Ref("city", id(name));
  }

  private String id(String name) {
    return name.toLowerCase() + nameCounter.incrementAndGet();
  }

  /** For those who are not signed in. */
  public Tidings client() {
    return client;
  }

  /** Whoever looks at its metrics. */
  RawHttp metricsHttp() {
    return new RawHttp("127.0.0.1", server.metricsPort());
  }

  /** Whoever speaks to it in bytes. */
  RawHttp rawHttp() {
    return RawHttp.to(wiretap.address());
  }

  /** Every call of the contract: its method and its path, such as {@code GET /v1/feed}. */
  List<String> calls() {
    return server.calls();
  }

  /** Such as {@code http://localhost:40123}. */
  public String address() {
    return wiretap.address();
  }
}
