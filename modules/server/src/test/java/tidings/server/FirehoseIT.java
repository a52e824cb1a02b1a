// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.store.Rounds;

/** The event log has every change once, however often the server that fills it is killed. */
@Tag("api")
@Tag("thorough")
final class FirehoseIT {
  /** Fewer kills where leases have to expire. */
  private static final int KILLS = TestedStore.isEmbedded() ? Rounds.of(1, 3) : 1;
  private static final int MILLIS = 3_000;
  private static final int POSTS_AT_ONCE = 4;
  /** Longer than the pauses between posts, so that the store does not grow without bounds. */
  private static final int MAX_POSTS = 300;

  private final Random random = new Random();
  /** Posts that were acknowledged. */
  private final Queue<Ref> posted = new ConcurrentLinkedQueue<>();
  @TempDir
  Path data;

  @Test
  void events_are_logged_once_whenever_the_server_is_killed() {
    serving((server, tidings) -> {
      tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      assertThat(server.terminate().exitCode()).isZero();
    });
    var key = CommandRun.lines(List.of("keys", "create", "search", "--scopes", "read"),
        TestedStore.flags(data)).getLast();
    for (int kill = 0; kill < KILLS; kill++) {
      serving((server, tidings) -> {
        var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
        var posting = LongStream.range(0, POSTS_AT_ONCE)
            .mapToObj(number -> Thread.startVirtualThread(() -> post(ana))).toList();
        server.runFor(random.nextInt(MILLIS));
        server.kill().exitCode();
        posting.forEach(FirehoseIT::ended);
      });
    }
    serving((server, tidings) -> {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
      var last = ana.post("The last one").await().id().ref();
      var events = EventReader.of(tidings.site(key), 0).until(last);
      requireEachOnce(events);
    });
  }

  @Test
  void a_server_that_stops_ends_its_streams_and_answers_those_who_wait() {
    serving((server, tidings) -> {
      tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      assertThat(server.terminate().exitCode()).isZero();
    });
    var key = CommandRun.lines(List.of("keys", "create", "search", "--scopes", "read"),
        TestedStore.flags(data)).getLast();
    serving((server, tidings) -> {
      var http = RawHttp.to(server.address());
      var waiting = CompletableFuture.supplyAsync(
          () -> http.send("GET", "/v1/events?kinds=user.erased&wait=30", key, ""));
      try (var stream = EventStreamClient.open(http, key, "", Map.of())) {
        var posted = tidings.signIn("ana", ServerExtension.PASSWORD).await().post("Hello").await();
        stream.until(posted.id().ref());

        server.terminate();

        assertThat(stream.ends()).isTrue();
        assertThat(waiting.join().status()).isEqualTo(200);
        assertThat(server.exitCode()).isZero();
      }
    });
  }

  private void requireEachOnce(List<SiteEvent> events) {
    var first = events.getFirst().position();
    assertThat(events).extracting(SiteEvent::position).isEqualTo(
        LongStream.range(first, first + events.size()).boxed().toList());
    var created = events.stream().filter(event -> event.kind().equals("activity.created"))
        .map(event -> event.about().getFirst()).toList();
    assertThat(created).doesNotHaveDuplicates().containsAll(posted);
  }

  private void post(Session ana) {
    while (posted.size() < MAX_POSTS) {
      try {
        posted.add(ana.post("Hello").await().id().ref());
      } catch (Exception killed) { // undeclared exception of the client
        return;
      }
    }
  }

  private static void ended(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private void serving(BiConsumer<ServerProcess, Tidings> action) {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      action.accept(server, tidings);
    }
  }
}
