// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import tidings.client.Refused;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** The demo: its world in a server, which is filled once and then kept moving. */
public final class Demo {
  /** Who the visitor signs in as. */
  public static final String LOGIN = People.ANA;
  public static final String PASSWORD = "demo-demo";
  /** Described when everything is in place, and so tells a filled server from any other. */
  private static final Ref FILLED = new Ref("demo", "filled");

  private final Tidings server;

  public Demo(Tidings server) {
    this.server = server;
  }

  /** With which world the server was filled by a demo, to the end; empty when it was not. */
  public Optional<Plan> filledWith() {
    try {
      var ana = server.signIn(LOGIN, PASSWORD).await();
      return ana.entity(FILLED).await().profile().about().flatMap(Plan::read);
    } catch (Refused stranger) {
      return Optional.empty();
    }
  }

  /** Fills the server, which has to be empty, and keeps it moving. */
  public void fill(Plan plan, PrintStream out) {
    var world = World.of(plan);
    var sessions = new Filling(server, world, out).fill();
    var done = new Profile("Filled", Optional.of(plan.written()), Optional.empty());
    server.signIn(LOGIN, PASSWORD).await().describe(FILLED, done).await();
    start(world, sessions);
  }

  /** Keeps a server moving that was filled with this before. */
  public void goOn(Plan plan) {
    start(World.of(plan), Map.of());
  }

  private void start(World world, Map<Person, Session> sessions) {
    Thread.ofVirtual().name("tidings-demo").start(new Pulse(server, world, sessions));
  }
}
