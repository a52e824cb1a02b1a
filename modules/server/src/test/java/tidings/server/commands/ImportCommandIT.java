// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.core.Activities.Draft;
import tidings.core.ActivityId;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.SystemKeys;
import tidings.server.ServerExtension;
import tidings.transfer.interchange.ImportResult.KindTotals;
import tidings.transfer.interchange.RecordKind;

/** Imported records are visible through the public API. */
final class ImportCommandIT {
  /** Recent enough for feed rows. */
  static final String DAY = LocalDate.now(ZoneOffset.UTC).minusDays(2).toString();
  private static final Instant MORNING = Instant.parse(DAY + "T09:00:00Z");
  static final ActivityId BREAD = ActivityId.of(MORNING, "post-1");
  private static final ActivityId ANSWER =
      ActivityId.of(Instant.parse(DAY + "T09:05:00Z"), "comment-1");
  static final Ref LISBON = Ref.parse("city:lisbon");
  /** Unordered: some lines refer to later ones. */
  private static final String[] SAMPLE = {
    like("ben", "post-1", "heart"),
    """
        {"activity":{"id":"comment-2","actor":"cleo","verb":"comment","object":{"type":"note",\
        "text":"Me too"},"targets":["activity:comment-1"],"publishedAt":"2026-03-01T09:06:00Z"}}""",
    """
        {"activity":{"id":"comment-1","actor":"cleo","verb":"comment","object":{"type":"note",\
        "text":"Is there some left?"},"targets":["activity:post-1"],\
        "publishedAt":"2026-03-01T09:05:00Z"}}""",
    follow("ben", "user:ana"),
    follow("ben", "city:lisbon"),
    follow("cleo", "city:lisbon"),
    """
        {"activity":{"id":"post-1","actor":"ana","verb":"post","object":{"type":"note",\
        "text":"Fresh bread"},"targets":["city:lisbon"],"data":{"loaves":3},\
        "publishedAt":"2026-03-01T09:00:00Z"}}""",
    """
        {"entity":{"ref":"city:lisbon","name":"Lisbon","about":"By the river","owner":"ana",\
        "createdAt":"2025-01-01T00:00:00Z"}}""",
    account("ana"), account("ben"), account("cleo")};

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
  }

  @Test
  @Tag("api")
  void imported_records_have_their_counts_and_times() {
    var outcome = store.importLines(sampleLines());

    assertThat(outcome.rejections()).isEmpty();
    assertThat(outcome.kinds()).containsAllEntriesOf(
        Map.of(
            RecordKind.ACCOUNT, new KindTotals(3, 3), RecordKind.ENTITY, new KindTotals(1, 1),
            RecordKind.ACTIVITY, new KindTotals(3, 3), RecordKind.LIKE, new KindTotals(1, 1),
            RecordKind.FOLLOW, new KindTotals(3, 3)));
    assertThat(store.isConsistent()).isTrue();
    store.brokenStore().serve(tidings -> {
      var dora = tidings.signUp("dora", ServerExtension.PASSWORD, "Dora").await();
      var lisbon = dora.entity(LISBON).await();
      assertThat(lisbon.profile().name()).isEqualTo("Lisbon");
      assertThat(lisbon.counts().followers()).isEqualTo(2);
      assertThat(lisbon.counts().activities()).isEqualTo(1);
      var bread = dora.activity(BREAD).await();
      assertThat(bread.publishedAt()).isEqualTo(MORNING);
      assertThat(bread.counts().likes()).isEqualTo(Map.of("heart", 1L));
      assertThat(bread.counts().comments()).isEqualTo(1);
      assertThat(dora.activity(ANSWER).await().counts().comments()).isEqualTo(1);
    });
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  @Tag("api")
  void feeds_contain_imported_activities() {
    store.importLines(sampleLines());

    assertThat(store.brokenStore().row(FeedKeys.feed(new UserId("ben"), BREAD))).isPresent();
    assertThat(store.brokenStore().row(FeedKeys.feed(new UserId("cleo"), BREAD))).isPresent();
    assertThat(store.brokenStore().row(FeedKeys.feed(new UserId("ana"), BREAD))).isPresent();
    assertThat(store.brokenStore().row(FeedKeys.feed(new UserId("ben"), ANSWER))).isEmpty();
  }

  @Test
  @Tag("api")
  void existing_followers_get_activities_imported_later() {
    store.brokenStore().serve(tidings -> {
      var emil = tidings.signUp("emil", ServerExtension.PASSWORD, "Emil").await();
      emil.follow(LISBON).await();
      store.brokenStore().awaitFills();
    });

    store.importLines(sampleLines());

    assertThat(store.brokenStore().row(FeedKeys.feed(new UserId("emil"), BREAD))).isPresent();
    assertThat(store.isConsistent()).isTrue();
    store.brokenStore().serve(tidings -> {
      var emil = tidings.signIn("emil", ServerExtension.PASSWORD).await();
      assertThat(emil.feed().await().page().items())
          .extracting(entry -> entry.activity().id())
          .containsExactly(BREAD);
      emil.unfollow(LISBON).await();
      assertThat(emil.feed().await().page().items()).isEmpty();
    });
  }

  @Test
  @Tag("api")
  void export_and_import_round_trip(@TempDir Path other) {
    store.importLines(sampleLines());
    store.brokenStore().serve(tidings -> {
      var dora = tidings.signUp("dora", ServerExtension.PASSWORD, "Dora").await();
      dora.follow(LISBON).await();
      var post = dora.post("Good evening", LISBON).await();
      dora.like(post.id(), "love").await();
      dora.like(BREAD, "wow").await();
      dora.comment(post.id(), "To all").await();
    });
    var lines = store.exportedLines();

    var elsewhere = new ImportStore(other);
    var outcome = elsewhere.importLines(lines.toArray(String[]::new));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(elsewhere.exportedLines()).isEqualTo(lines);
    assertThat(elsewhere.isConsistent()).isTrue();
    elsewhere.brokenStore().serve(
        tidings -> assertThat(
            tidings.signIn("dora", ServerExtension.PASSWORD).await().feed().await()
                .page().items())
            .hasSize(2));
  }

  @Test
  void follows_keep_their_options_and_end_times(@TempDir Path other) {
    var soon = Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);
    store.brokenStore().serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      ben.follow(
          LISBON, new FollowOptions(Optional.of(0), Set.of("post"), Optional.of(soon), true))
          .await();
      ben.follow(ana.ref()).await();
      ana.post("Before").await();
      ben.unfollow(ana.ref(), History.KEEP).await();
      ana.post(
          new Draft(
              "post", Drafts.note("For an hour").object(), List.of(LISBON), Optional.empty(),
              Optional.of(soon)))
          .await();
      store.brokenStore().awaitFills();
    });
    var lines = store.exportedLines();

    var elsewhere = new ImportStore(other);
    assertThat(elsewhere.importLines(lines.toArray(String[]::new)).rejections()).isEmpty();

    assertThat(elsewhere.exportedLines()).isEqualTo(lines);
    assertThat(elsewhere.isConsistent()).isTrue();
    assertThat(elsewhere.brokenStore().row(SystemKeys.due(soon, "edge#ben#city:lisbon")))
        .isPresent();
    assertThat(elsewhere.brokenStore().row(FollowKeys.notified(LISBON, new UserId("ben"))))
        .isPresent();
    elsewhere.brokenStore().serve(tidings -> {
      var ben = tidings.signIn("ben", ServerExtension.PASSWORD).await();
      assertThat(ben.feed().await().page().items()).hasSize(2);
      assertThat(ben.entity(Ref.parse("user:ben")).await().counts().following()).isEqualTo(1);
    });
  }

  @Test
  @Tag("api")
  void an_earlier_commenter_gives_a_new_notification() {
    store.importLines(sampleLines());

    store.brokenStore().serve(tidings -> {
      var dora = tidings.signUp("dora", ServerExtension.PASSWORD, "Dora").await();
      var first = dora.comment(BREAD, "And cake?").await();
      dora.comment(BREAD, "Or pie?").await();
      dora.delete(first.id()).await();
      assertThat(dora.activity(BREAD).await().counts().comments()).isEqualTo(2);
    });
    assertThat(store.isConsistent()).isTrue();
    var rows = store.brokenStore().row(FeedKeys.notice(new UserId("ana"), "comment:" + BREAD));
    assertThat(rows.orElseThrow().list("actors")).containsExactly("dora");
  }

  @Test
  void accounts_without_password_can_neither_sign_in_nor_be_taken() {
    store.importLines(sampleLines());

    store.brokenStore().serve(tidings -> {
      assertThatThrownBy(() -> tidings.signIn("ana", ServerExtension.PASSWORD).await())
          .isInstanceOf(ApiRefusal.class);
      assertThatThrownBy(() -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await())
          .isInstanceOf(ApiRefusal.class);
    });
  }

  @Test
  void very_old_activities_appear_below_the_stored_rows() {
    store.importLines(
        account("ana"), account("ben"), follow("ben", "user:ana"),
        note("old", "ana", "2009-01-01T00:00:00Z"));

    assertThat(store.isConsistent()).isTrue();
    store.brokenStore().serve(tidings -> {
      var cleo = tidings.signUp("cleo", ServerExtension.PASSWORD, "Cleo").await();
      cleo.follow(Ref.parse("user:ana")).await();
      assertThat(cleo.feed().await().page().items()).hasSize(1);
    });
  }

  static String[] sampleLines() {
    return Stream.of(SAMPLE).map(line -> line.replace("2026-03-01", DAY)).toArray(String[]::new);
  }

  static String account(String id) {
    return "{\"account\":{\"id\":\"" + id + "\",\"name\":\"" + id
        + "\",\"createdAt\":\"2025-01-01T00:00:00Z\"}}";
  }

  static String follow(String user, String ref) {
    return "{\"follow\":{\"user\":\"" + user + "\",\"ref\":\"" + ref
        + "\",\"since\":\"2026-01-01T00:00:00Z\"}}";
  }

  static String block(String user, String ref) {
    return follow(user, ref).replace("\"follow\"", "\"block\"");
  }

  static String mute(String user, String ref) {
    return follow(user, ref).replace("\"follow\"", "\"mute\"");
  }

  /** A request of an hour ago, as requests end. */
  static String followRequest(String user, String ref) {
    return follow(user, ref).replace("\"follow\"", "\"followRequest\"")
        .replace("2026-01-01T00:00:00Z", Instant.now().minus(Duration.ofHours(1)).toString());
  }

  static String like(String user, String activity, String kind) {
    return "{\"like\":{\"user\":\"" + user + "\",\"activity\":\"" + activity + "\",\"kind\":\""
        + kind + "\",\"at\":\"2026-03-01T09:01:00Z\"}}";
  }

  static String note(String id, String actor, String publishedAt) {
    return "{\"activity\":{\"id\":\"" + id + "\",\"actor\":\"" + actor
        + "\",\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + id
        + "\"},\"publishedAt\":\"" + publishedAt + "\"}}";
  }
}
