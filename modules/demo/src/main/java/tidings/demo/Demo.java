// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Map;
import java.util.Optional;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;
import tidings.core.Progress;
import tidings.core.Ref;

/** The demo: fills a server with generated data once, then simulates activity. */
public final class Demo {
  /** Id of the user that the visitor signs in as. */
  public static final String LOGIN = PeopleGenerator.ANA;
  public static final String PASSWORD = "demo-demo";
  /** Created last; its presence marks a completely filled server. */
  private static final Ref FILLED_MARKER = new Ref("demo", "filled");

  private final Tidings server;

  public Demo(Tidings server) {
    this.server = server;
  }

  /** The settings that the server was filled with; empty if it was not filled completely. */
  public Optional<DemoSettings> findSettings() {
    try {
      var ana = server.signIn(LOGIN, PASSWORD).await();
      return ana.entity(FILLED_MARKER).await().profile().about().flatMap(DemoSettings::parse);
    } catch (ApiRefusal refused) {
      return Optional.empty();
    }
  }

  /** Fills an empty server and starts the simulation. */
  public void fill(DemoSettings settings, Progress.Display display) {
    var world = World.of(settings);
    var sessions = new WorldLoader(server, world, display).load();
    var marker = new Profile("Filled", Optional.of(settings.format()), Optional.empty());
    server.signIn(LOGIN, PASSWORD).await().describe(FILLED_MARKER, marker).await();
    start(world, sessions);
  }

  /** Starts the simulation on a filled server. */
  public void resume(DemoSettings settings) {
    start(World.of(settings), Map.of());
  }

  private void start(World world, Map<Person, Session> sessions) {
    Thread.ofVirtual().name("tidings-demo").start(new ActivitySimulator(server, world, sessions));
  }
}
