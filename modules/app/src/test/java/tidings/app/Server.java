// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tidings.app.openapi.Wiretap;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
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
public final class Server implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  /** What everybody's password is. */
  public static final String PASSWORD = "a long password";

  private final AtomicInteger names = new AtomicInteger();
  private final EventLoops eventLoops = new EventLoops();
  private final Map<String, String> settings;
  private TemporaryFolder folder;
  private House house;
  private volatile Duration ahead = Duration.ZERO;
  private Wiretap wiretap;
  private Tidings client;

  public Server() {
    this(Map.of());
  }

  /** @param settings those that are not as usual, as flags */
  public Server(Map<String, String> settings) {
    this.settings = settings;
  }

  /** So much time has passed there, all at once. */
  public void pass(Duration time) {
    ahead = ahead.plus(time);
  }

  @Override
  public void beforeAll(ExtensionContext tests) {
    eventLoops.watch();
    folder = TemporaryFolder.create();
    house = House.open(config(folder.path(), settings), () -> Instant.now().plus(ahead));
    wiretap = new Wiretap(house.address());
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
    house.stop();
    folder.delete();
    eventLoops.assertNeverBlocked();
  }

  /** The settings of a server on any free port, with an empty store. */
  static Config config(Path folder) {
    return config(folder, Map.of());
  }

  /** With these settings besides, as flags. */
  static Config config(Path folder, Map<String, String> settings) {
    var flags = new HashMap<>(TestedStore.flags(folder));
    flags.put("--port", "0");
    flags.put("--metrics.port", "0");
    flags.putAll(settings);
    return Config.of(Sources.of(flags, Map.of()));
  }

  /** What a command tells that is run beside it. @throws Trouble as the command does */
  public List<String> errand(String... words) {
    var typed = new ArrayList<>(List.of(words));
    TestedStore.flags(folder.path()).forEach((flag, value) -> typed.add(flag + "=" + value));
    var told = new ArrayList<String>();
    Errands.run(CommandLine.parse(typed.toArray(String[]::new)), Map.of(), told::add);
    return told;
  }

  /** What somebody finds who looks into its store. */
  <T> T look(Function<Table, T> look) {
    try (var visit = Visit.to(TestedStore.of(folder.path()))) {
      return look.apply(visit.table());
    }
  }

  /** Somebody new, who is signed in. */
  public Session somebody(String name) {
    return client.signUp(id(name), PASSWORD, name).await();
  }

  /** Some city that nobody has heard of yet. */
  public Ref city(String name) {
    return new Ref("city", id(name));
  }

  private String id(String name) {
    return name.toLowerCase() + names.incrementAndGet();
  }

  /** For those who are not signed in. */
  public Tidings client() {
    return client;
  }

  /** Whoever looks at its metrics. */
  Knock monitor() {
    return new Knock("127.0.0.1", house.metricsPort());
  }

  /** Whoever speaks to it in bytes. */
  Knock knock() {
    return Knock.at(wiretap.address());
  }

  /** Every call of the contract: its method and its path, such as {@code GET /v1/feed}. */
  List<String> calls() {
    return house.calls();
  }

  /** Such as {@code http://localhost:40123}. */
  public String address() {
    return wiretap.address();
  }
}
