// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.IdGenerator;
import tidings.core.Notifications.Kind;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.readers.FeedCachePolicy;
import tidings.server.settings.SettingSources;
import tidings.verify.Finding;
import tidings.verify.Verify;

/**
 * The data folder of an earlier version, in {@code former-data.zip}: this version opens and serves
 * it. Five users follow, post, comment, like, block, mute and report in it. Replace the file only
 * when a release changes the format of the store.
 */
final class FormerDataTest {
  /** Some minutes after the folder was last used, so that nothing in it has expired. */
  private static final Instant START = Instant.parse("2026-11-23T02:10:00Z");
  private static final int BATCH_SIZE = 1_000;
  private static final Ref ANA = Ref.parse("user:ana");
  private static final String TRAM = "The first tram of the day";

  @TempDir
  Path folder;
  private final Duration offset = Duration.between(Instant.now(), START);
  private final InstantSource clock = () -> Instant.now().plus(offset);
  private Server server;
  private Tidings client;

  @BeforeEach
  void open() throws IOException {
    unpack();
    server = Server.open(config(), clock);
    client = Tidings.at(server.address());
  }

  private void unpack() throws IOException {
    try (var zip = new ZipInputStream(FormerDataTest.class.getResourceAsStream(
        "/former-data.zip"))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        var file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, zip.readAllBytes());
      }
    }
  }

  private Config config() {
    return Config.of(SettingSources.of(
        Map.of("--data", folder.toString(), "--port", "0", "--metrics.port", "0"), Map.of()));
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop();
  }

  @Test
  void feeds_are_as_they_were() {
    assertThat(feed(signIn("ana")))
        .containsExactly("Second thoughts", "Good morning @ana", TRAM);
    assertThat(feed(signIn("ben")))
        .containsExactly("Second thoughts", "Buy now", "Good morning @ana", TRAM);
    assertThat(feed(signIn("cleo"))).as("without the user she blocks")
        .containsExactly("Second thoughts", TRAM);
  }

  @Test
  void a_thread_has_its_comments_and_counts() {
    var ana = signIn("ana");
    var tram = tramPost(ana);

    assertThat(tram.counts().likes()).isEqualTo(Map.of("like", 2L, "heart", 1L));
    assertThat(tram.counts().comments()).isEqualTo(3);
    assertThat(ana.activitiesOf(tram.id().ref()).stream().map(FormerDataTest::text))
        .containsExactly("I missed it", "Number 28", "Which line?");
  }

  @Test
  void notifications_are_as_they_were() {
    var inbox = signIn("ana").notifications().page(Paging.FIRST).await();

    assertThat(inbox.unseen()).isEqualTo(4);
    assertThat(inbox.page().items())
        .extracting(notification -> notification.kind(), notification -> notification.count())
        .containsExactly(tuple(Kind.LIKE, 3L), tuple(Kind.COMMENT, 2L), tuple(Kind.MENTION, 1L),
            tuple(Kind.FOLLOW, 3L));
  }

  @Test
  void relations_are_as_they_were() {
    assertThat(signIn("cleo").blocks().stream().map(entry -> entry.entity().ref()))
        .containsExactly(Ref.parse("user:eve"));
    assertThat(signIn("ben").mutes().stream().map(entry -> entry.entity().ref()))
        .containsExactly(Ref.parse("user:dora"));
    assertThat(client.anonymous().entity(ANA).await().counts().followers()).isEqualTo(3);
  }

  @Test
  void new_writes_work_and_verify_finds_no_fault() {
    var ana = signIn("ana");
    var posted = ana.post("Good evening").await();
    Await.awaitDelivery(ana, posted);

    assertThat(feed(signIn("dora"))).containsExactly("Good evening", "Second thoughts", TRAM);
    signIn("dora").unlike(tramPost(ana).id(), "heart").await();
    assertThat(tramPost(ana).counts().likes()).isEqualTo(Map.of("like", 2L));
    assertThat(findings()).filteredOn(finding -> finding.kind().isFault()).isEmpty();
  }

  /** Runs the verification with the clock of this test. */
  private List<Finding> findings() {
    var vertx = Vertx.vertx();
    var config = config();
    var table = config.store().openToRead(vertx, clock);
    try {
      var policy = FeedCachePolicy.of(table, config.feedRetention(), config.mergeAbove());
      var position = Position.of(new IdGenerator(clock).next());
      var verify = new Verify(
          table, () -> position, Verify.settleDelay(table), clock, policy);
      var findings = new ArrayList<Finding>();
      verify.verifySegment(0, 1, BATCH_SIZE, findings::add, rows -> {});
      return findings;
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }

  private Session signIn(String id) {
    return client.signIn(id, ServerExtension.PASSWORD).await();
  }

  private static Activity tramPost(Session session) {
    return session.wholeFeed().stream()
        .map(entry -> entry.activity())
        .filter(activity -> text(activity).equals(TRAM))
        .findFirst().orElseThrow();
  }

  private static List<String> feed(Session session) {
    return session.feed().await().page().items().stream()
        .map(entry -> text(entry.activity())).toList();
  }

  private static String text(Activity activity) {
    return activity.object().text().orElse("");
  }
}
