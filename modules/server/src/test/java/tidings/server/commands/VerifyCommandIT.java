// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Follows.History;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.OutboxRow;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.ServerExtension;
import tidings.server.terminal.CommandException;
import tidings.store.Change;
import tidings.store.Item;

/** Inconsistencies in a store are found, reported and repaired; each test restores the store. */
@TestMethodOrder(OrderAnnotation.class)
final class VerifyCommandIT {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final UserId CLEO = new UserId("cleo");
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");

  private static BrokenStore store;
  private static Activity posted;
  private static Activity unrelated;

  /** Ben follows a city and Ana, who posts there; he likes and comments on the post. */
  @BeforeAll
  static void createSampleData(@TempDir Path folder) {
    store = new BrokenStore(folder);
    var deleted = new ArrayList<ActivityId>();
    store.serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      var cleo = tidings.signUp("cleo", ServerExtension.PASSWORD, "Cleo").await();
      ben.follow(CITY).await();
      ben.follow(ana.ref()).await();
      ben.follow(FADO).await();
      ben.unfollow(FADO, History.KEEP).await();
      cleo.follow(FADO).await();
      posted = postElsewhere(ana, deleted::add);
      unrelated = cleo.post("Good night").await();
      List.of(ben, cleo).forEach(reader -> {
        reader.like(posted.id(), "love").await();
        reader.comment(posted.id(), "And to you").await();
      });
      List.of(ben, cleo).forEach(reader -> reader.report(posted.id(), "Spam").await());
      Await.awaitDelivery(ana, posted);
      Await.awaitDelivery(cleo, unrelated);
      Await.await(ben::feed, feed -> feed.page().items().size() == 1);
      store.awaitFills();
      Await.awaitPosition(ana, unrelated.publishedAt());
    });
    for (var id : deleted) { // pages skip these rows, but each of them would be a finding
      store.remove(FeedKeys.feed(ANA, id));
      store.remove(FeedKeys.feed(BEN, id));
    }
  }

  @Test
  @Order(1)
  @Tag("api")
  void an_intact_store_has_no_findings() {
    var output = store.verify();

    assertThat(output.isConsistent()).isTrue();
    assertThat(output.findings()).isEmpty();
    assertThat(output.summary()).matches(
        "summary\tmissing=0\tadrift=0\tstale=0\trepaired=0\tleft=0\trows=[1-9][0-9]*");
  }

  @Test
  @Tag("api")
  void a_missing_feed_row_is_found() {
    store.remove(FeedKeys.feed(BEN, posted.id()));

    requireFound("missing\tfeed user:ben\thas no row of " + posted.id());
    assertThat(store.row(FeedKeys.feed(BEN, posted.id()))).isEmpty();
    requireRepaired();
    assertThat(store.row(FeedKeys.feed(BEN, posted.id()))).isPresent();
  }

  @Test
  void a_missing_row_of_an_own_activity_is_found() {
    store.remove(FeedKeys.feed(ANA, posted.id()));

    requireFound("missing\tfeed user:ana\thas no row of " + posted.id());
    requireRepaired();
  }

  @Test
  @Tag("api")
  void a_feed_row_that_is_never_shown_is_stale_and_no_fault() {
    store.put(FeedRow.of(BEN, unrelated.id(), Duration.ofDays(90)));

    var output = store.verify();

    assertThat(output.isConsistent()).isTrue();
    assertThat(output.findings()).singleElement().asString().startsWith("stale\tfeed user:ben");
    assertThat(output.summary()).contains("missing=0\tadrift=0\tstale=1\t");
    requireRepaired();
    assertThat(store.row(FeedKeys.feed(BEN, unrelated.id()))).isEmpty();
    assertThat(store.row(FeedKeys.feed(BEN, posted.id()))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "city:lisbon, followers, 1", "city:lisbon, activities, 1", "user:ana, followers, 1",
    "user:ben, following, 2", "user:ben, kept, 1", "{post}, likes:love, 2",
    "{post}, likes:smile, 0", "{post}, activities, 2", "city:lisbon, following, 0"
  })
  void a_wrong_count_is_adrift(String entity, String name, long right) {
    var ref = Ref.parse(entity.replace("{post}", posted.id().ref().toString()));
    store.change(ActivityKeys.counts(ref), Change.add(name, 5));

    requireFound("adrift\tcount " + ref + " " + name + "\tis " + (right + 5) + " and should be "
        + right);
    requireRepaired();
    assertThat(store.row(ActivityKeys.counts(ref)).orElseThrow().number(name)).isEqualTo(right);
  }

  @Test
  @Tag("api")
  void missing_counts_are_adrift() {
    store.remove(ActivityKeys.counts(posted.id().ref()));

    requireFound("adrift\tcount " + posted.id().ref() + " likes:love\tis 0 and should be 2");
    requireRepaired();
    assertThat(store.row(ActivityKeys.counts(posted.id().ref())).orElseThrow().number("activities"))
        .isEqualTo(2);
  }

  @Test
  @Tag("api")
  void both_rows_of_an_edge_are_checked() {
    store.remove(FollowKeys.follower(CITY, BEN));

    requireFound("adrift\tedge user:ben city:lisbon\texists only on the follower's side");
    requireRepaired();
    assertThat(store.row(FollowKeys.follower(CITY, BEN))).isPresent();
  }

  @Test
  void a_follower_row_without_an_edge_is_found() {
    store.remove(FollowKeys.edge(CLEO, FADO));

    requireFound(
        "adrift\tedge user:cleo topic:fado\texists only on the target's side");
    requireRepaired();
    assertThat(store.row(FollowKeys.follower(FADO, CLEO))).isEmpty();
  }

  /**
   * A post whose row would be in another partition if the outbox of the city were spread. Others
   * are deleted after their fan-out, which could otherwise write feed rows for them later.
   */
  private static Activity postElsewhere(Session ana, Consumer<ActivityId> deleted) {
    while (true) {
      var post = ana.post("Good morning", CITY).await();
      if (ActivityKeys.outboxKeys(CITY, post.id()).size() > 1) {
        return post;
      }
      Await.awaitDelivery(ana, post);
      ana.delete(post.id()).await();
      deleted.accept(post.id());
    }
  }

  @Test
  void a_missing_outbox_row_is_found() {
    store.remove(ActivityKeys.outbox(CITY, posted.id()));

    requireFound("missing\toutbox city:lisbon\thas no row of " + posted.id());
    requireRepaired();
    assertThat(store.row(ActivityKeys.outbox(CITY, posted.id()))).isPresent();
  }

  @Test
  void an_outbox_row_of_an_activity_that_was_addressed_elsewhere_is_found() {
    store.put(OutboxRow.of(FADO, posted.envelope()));

    requireFound("adrift\toutbox topic:fado\thas a row of " + posted.id()
        + " that does not belong there",
        "adrift\tcount topic:fado activities\tis 0 and should be 1");
    requireRepaired();
  }

  @Test
  void all_partitions_of_an_outbox_are_checked() {
    var keys = ActivityKeys.inAllPartitions(CITY, ActivityKeys.outboxOf(CITY)).stream()
        .map(partition -> ActivityKeys.outbox(CITY, posted.id()).inPartition(partition.pk()))
        .filter(key -> !ActivityKeys.outboxKeys(CITY, posted.id()).contains(key))
        .toList();
    store.put(OutboxRow.at(keys.getLast(), posted.envelope()));

    requireFound("adrift\toutbox city:lisbon\thas a row of " + posted.id()
        + " that does not belong there",
        "adrift\tcount city:lisbon activities\tis 1 and should be 2");
    requireRepaired();
    assertThat(store.row(keys.getLast())).isEmpty();
  }

  @Test
  void an_activity_has_a_row_in_one_partition_of_an_outbox() {
    var first = ActivityKeys.outbox(CITY, posted.id());
    var elsewhere = ActivityKeys.spread(first);
    store.remove(first);
    store.put(OutboxRow.at(elsewhere, posted.envelope()));

    assertThat(store.verify().isConsistent()).isTrue();
    store.remove(elsewhere);
    requireFound("missing\toutbox city:lisbon\thas no row of " + posted.id());
    requireRepaired();
  }

  @Test
  @Tag("api")
  void a_wrong_count_of_a_notice_is_found() {
    store.change(FeedKeys.notice(ANA, "like:" + posted.id()), Change.add("count", 3));
    store.change(FeedKeys.notice(ANA, "comment:" + posted.id()), Change.add("count", -1));

    requireFound(
        "adrift\tnotice user:ana like:" + posted.id() + "\tcounts 5 and should count 2",
        "adrift\tnotice user:ana comment:" + posted.id() + "\tcounts 1 and should count 2");
    requireRepaired();
    assertThat(store.row(FeedKeys.notice(ANA, "like:" + posted.id())).orElseThrow().number("count"))
        .isEqualTo(2);
  }

  @Test
  void a_single_user_can_be_verified() {
    store.remove(FeedKeys.feed(BEN, posted.id()));

    assertThat(store.verify("--user", "ana").isConsistent()).isTrue();
    assertThat(store.verify("--user", "ben").findings()).hasSize(1);
    assertThat(store.verify("--user", "ben", "--repair", "true").isConsistent()).isTrue();
    assertThat(store.verify().isConsistent()).isTrue();
  }

  @Test
  void an_unknown_user_cannot_be_verified() {
    var failure = catchThrowableOfType(
        CommandException.class,
        () -> store.runVerify(CommandRun.discardingStream(),
            CommandRun.discardingStream(), "--user", "nobody"));

    assertThat(failure).hasMessage("there is no user nobody");
  }

  @Test
  @Tag("api")
  void a_wrong_flag_is_found() {
    store.change(ActivityKeys.flag(posted.id()), Change.add("count", 5));
    requireFound("adrift\treports activity:" + posted.id() + "\tcounts 7 and should count 2");
    requireRepaired();

    store.change(ActivityKeys.flag(posted.id()), Change.remove(Item.INDEX_PK));
    requireFound("adrift\treports activity:" + posted.id() + "\tshould be queued but is not");
    requireRepaired();
  }

  private static void requireFound(String... lines) {
    var output = store.verify();
    assertThat(output.isConsistent()).isFalse();
    assertThat(lines).allSatisfy(
        line -> assertThat(output.findings()).anyMatch(found -> found.startsWith(line)));
  }

  /** Checks the report, and that a second run finds nothing. */
  private static void requireRepaired() {
    var repaired = store.verify("--repair", "true");
    assertThat(repaired.lines()).anyMatch(line -> line.endsWith("\trepaired"));
    assertThat(repaired.isConsistent()).isTrue();
    assertThat(store.verify().findings()).isEmpty();
  }
}
