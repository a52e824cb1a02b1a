// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.RawHttp;
import tidings.server.Server;
import tidings.server.ServerExtension;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.store.Change;
import tidings.store.Rounds;

/** A server verifies its own store in the background, and verify runs beside a busy server. */
@Tag("api")
final class VerifyBesideServersIT {
  private static final UserId BEN = new UserId("ben");
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final int READERS = 3;
  /** Fewer runs on DynamoDB Local, which is slow under load. */
  private static final int VERIFY_RUNS = TestedStore.isEmbedded() ? Rounds.of(2, 5) : 2;

  @TempDir
  Path folder;
  private BrokenStore store;
  private Activity posted;

  /** Ben follows a city, where Ana posts. */
  @BeforeEach
  void createSampleData() {
    store = new BrokenStore(folder);
    store.serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      ben.follow(CITY).await();
      posted = ana.post("Good morning", CITY).await();
      Await.awaitDelivery(ana, posted);
      store.awaitFills();
    });
  }

  @Test
  void background_verification_reports_and_repairs_nothing() {
    store.serve(tidings -> {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
      Await.awaitPosition(ana, posted.publishedAt());
    });
    store.remove(FeedKeys.feed(BEN, posted.id()));
    store.change(ActivityKeys.counts(CITY), Change.add("followers", 5));

    var firstServer = Server.open(ServerExtension.config(folder));
    var monitor = new RawHttp("127.0.0.1", firstServer.metricsPort());
    Await.until(
        () -> monitor.send("GET", "/metrics", "", "").body(),
        text -> text.contains("tidings_verify_missing 1.0")
            && text.contains("tidings_verify_adrift 1.0")
            && !text.contains("tidings_verify_ended_time_seconds 0.0"));

    assertThat(firstServer.stop()).isTrue();
    assertThat(store.row(FeedKeys.feed(BEN, posted.id()))).isEmpty();
  }

  @Test
  void a_running_server_prevents_a_repair() {
    Assumptions.assumeThat(TestedStore.isEmbedded()).isTrue();
    store.serve(tidings -> {
      assertThat(store.verify().isConsistent()).isTrue();
      assertThat(
          catchThrowableOfType(
              CommandException.class,
              () -> store.runVerify(CommandRun.discardingStream(),
                  CommandRun.discardingStream(), "--repair", "true")))
          .hasMessageContaining("in use");
    });
  }

  @Test
  void verifying_beside_a_busy_server_finds_nothing() {
    store.serve(tidings -> {
      var over = new AtomicBoolean();
      var busy = IntStream.range(0, READERS)
          .mapToObj(number -> tidings.signUp("reader" + number, ServerExtension.PASSWORD, "Reader")
              .await())
          .map(reader -> Thread.ofVirtual().start(() -> {
            while (!over.get()) {
              live(reader);
            }
          }))
          .toList();
      for (int time = 0; time < VERIFY_RUNS; time++) {
        var output = store.verify();
        assertThat(output.findings()).filteredOn(line -> !line.startsWith("stale")).isEmpty();
        assertThat(output.isConsistent()).isTrue();
      }
      over.set(true);
      for (var reader : busy) {
        joined(reader);
      }
    });
  }

  private void live(Session reader) {
    reader.follow(CITY).await();
    var mine = reader.post("Good morning", CITY).await();
    reader.like(posted.id(), "love").await();
    reader.comment(mine.id(), "And to me").await();
    reader.unlike(posted.id(), "love").await();
    reader.delete(mine.id()).await();
    reader.unfollow(CITY).await();
  }

  private static void joined(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException output) {
      throw new AssertionError(output);
    }
  }
}
