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
  private final World world = World.create();

  public Demo(Tidings server) {
    this.server = server;
  }

  /** Whether the server was filled by a demo, to the end. */
  public boolean isThere() {
    try {
      var ana = server.signIn(LOGIN, PASSWORD).await();
      return ana.entity(FILLED).await().createdAt().isPresent();
    } catch (Refused stranger) {
      return false;
    }
  }

  /** Fills the server, which has to be empty, and keeps it moving. */
  public void fill(PrintStream out) {
    var sessions = new Filling(server, world, out).fill();
    server.signIn(LOGIN, PASSWORD).await().describe(
        FILLED, new Profile("Filled", Optional.empty(), Optional.empty())).await();
    start(sessions);
  }

  /** Keeps a server moving that was filled before. */
  public void goOn() {
    start(Map.of());
  }

  private void start(Map<Person, Session> sessions) {
    Thread.ofVirtual().name("tidings-demo").start(new Pulse(server, world, sessions));
  }
}
