// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.store.FreePort;
import tidings.store.Rounds;

/**
 * {@code web/tidings.js} reports each activity exactly once, however often its connection breaks.
 */
final class TidingsJsIT {
  private static final String HEARTBEAT = "1s";

  @TempDir
  Path data;

  private ServerProcess server;
  private String address;
  private Tidings tidings;
  private TidingsJsProcess page;
  private final List<String> posted = new ArrayList<>();

  @BeforeAll
  static void assumeNode() {
    TidingsJsProcess.assumeNode();
  }

  @BeforeEach
  void startServerAndPage() {
    serve(FreePort.find());
    var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
    ana.follow(ben.ref()).await();
    page = TidingsJsProcess.open(address, options(ana, ana.feed().await().position()));
    page.next("caught_up");
  }

  @AfterEach
  void close() {
    page.close();
    tidings.close();
    server.close();
  }

  @Test
  void a_server_that_is_killed_and_starts_again() {
    for (int kill = 0; kill < Rounds.of(1, 3); kill++) {
      post(5);

      server.kill().exitCode();
      serveAgain();
      post(5);

      assertEachDeliveredOnce();
    }
    assertThat(codes()).contains(1006).doesNotContain(1001);
    assertBackoffHasFullJitter();
  }

  private void assertBackoffHasFullJitter() {
    double bound = 500;
    for (var event : page.received()) {
      switch (event.type()) {
        case "caught_up" -> bound = 500;
        case "lost" -> {
          assertThat(event.detail().getDouble("wait")).isBetween(0d, bound);
          bound = Math.min(2 * bound, 30_000);
        }
        default -> {
        } // thrown while connecting
      }
    }
  }

  @Test
  void a_server_that_stops_and_starts_again() {
    post(5);

    server.terminate().exitCode();
    var lost = page.next("lost").detail();
    assertThat(lost.getInteger("code")).isEqualTo(1001);
    assertThat(lost.getDouble("wait")).isBetween(0d, 5_000d);
    serveAgain();
    post(5);

    assertEachDeliveredOnce();
  }

  @Test
  void a_server_that_hangs_is_noticed_by_its_silence() {
    post(5);
    page.nextActivity(posted.getLast());

    server.signal("STOP");
    assertThat(page.next("lost").detail().getInteger("code")).isEqualTo(1006);
    server.signal("CONT");
    page.next("caught_up");
    post(5);

    assertEachDeliveredOnce();
  }

  @Test
  void a_page_that_is_suspended_during_events() {
    page.signal("STOP");
    post(20);
    server.kill().exitCode();
    serveAgain();
    post(20);
    page.signal("CONT");

    assertEachDeliveredOnce();
  }

  @Test
  void a_page_that_is_reopened_at_a_stored_position() {
    post(5);
    var position = page.nextActivity(posted.getLast()).position();
    awaitAllPosted(); // fan-outs may overtake each other
    var received = page.activities();
    page.close();
    post(20);

    var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
    page = TidingsJsProcess.open(address, options(ana, position).put("seen", received));
    page.next("caught_up");

    assertThat(page.activities()).containsExactlyElementsOf(posted.subList(5, 25));
  }

  @Test
  void a_quiet_server_keeps_its_connection() {
    IntStream.range(0, 3).forEach(beat -> page.next("position"));

    assertThat(page.types()).doesNotContain("lost");
  }

  private void awaitAllPosted() {
    posted.forEach(id -> {
      if (!page.activities().contains(id)) {
        page.nextActivity(id);
      }
    });
  }

  private void assertEachDeliveredOnce() {
    awaitAllPosted();
    assertThat(page.activities()).containsExactlyInAnyOrderElementsOf(posted);
    assertThat(page.types()).doesNotContain("gap");
  }

  private void post(int activities) {
    var ben = tidings.signIn("ben", ServerExtension.PASSWORD).await();
    for (int i = 0; i < activities; i++) {
      posted.add(ben.post("Number " + posted.size()).await().id().text());
    }
  }

  private void serve(int port) {
    var flags = new HashMap<>(TestedStore.flags(data));
    flags.put("--live.heartbeat", HEARTBEAT);
    flags.put("--port", String.valueOf(port));
    server = ServerProcess.serve(flags);
    address = server.address();
    tidings = Tidings.at(address);
  }

  /** Restarts the server on the same port, where the page reconnects. */
  private void serveAgain() {
    tidings.close();
    server.close();
    serve(Integer.parseInt(address.replaceAll(".*:", "")));
  }

  private static JsonObject options(Session session, String since) {
    return new JsonObject().put("token", session.token()).put("since", since);
  }

  private List<Integer> codes() {
    return page.received().stream()
        .filter(event -> event.type().equals("lost"))
        .map(event -> event.detail().getInteger("code"))
        .toList();
  }
}
