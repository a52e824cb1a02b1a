// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.core.Activity;
import tidings.core.Follows.History;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.FeedRow;

/** What is broken by hand in a store is found, told and mended: each test leaves it as it was. */
@TestMethodOrder(OrderAnnotation.class)
final class VerifyingTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final UserId CLEO = new UserId("cleo");
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");

  private static BrokenStore store;
  private static Activity posted;
  private static Activity unrelated;

  /** Ben follows a city and Ana, who posts there; he likes it, and says something. */
  @BeforeAll
  static void aSmallWorld(@TempDir Path folder) {
    store = new BrokenStore(folder);
    store.serving(tidings -> {
      var ana = tidings.signUp("ana", Server.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", Server.PASSWORD, "Ben").await();
      var cleo = tidings.signUp("cleo", Server.PASSWORD, "Cleo").await();
      ben.follow(CITY).await();
      ben.follow(ana.ref()).await();
      ben.follow(FADO).await();
      ben.unfollow(FADO, History.KEEP).await();
      cleo.follow(FADO).await();
      posted = ana.post("Good morning", CITY).await();
      unrelated = cleo.post("Good night").await();
      List.of(ben, cleo).forEach(reader -> {
        reader.like(posted.id(), "heart").await();
        reader.comment(posted.id(), "And to you").await();
      });
      List.of(ben, cleo).forEach(reader -> reader.report(posted.id(), "Spam").await());
      Soon.delivered(ana, posted);
      Soon.delivered(cleo, unrelated);
      Soon.soon(ben::feed, feed -> feed.page().items().size() == 1);
      store.filled();
      Soon.passed(ana, unrelated.publishedAt());
    });
  }

  @Test
  @Order(1)
  @Tag("door")
  void a_store_that_nobody_broke_is_well() {
    var told = store.verify();

    assertThat(told.isWell()).isTrue();
    assertThat(told.findings()).isEmpty();
    assertThat(told.summary()).matches(
        "summary\tmissing=0\tadrift=0\tstale=0\tmended=0\tleft=0\trows=[1-9][0-9]*");
  }

  @Test
  @Tag("door")
  void a_row_that_a_feed_lacks_is_missing() {
    store.remove(Keys.feed(BEN, posted.id()));

    assertFound("missing\tfeed user:ben\thas no row of " + posted.id());
    assertThat(store.row(Keys.feed(BEN, posted.id()))).isEmpty();
    assertMended();
    assertThat(store.row(Keys.feed(BEN, posted.id()))).isPresent();
  }

  @Test
  void one_s_own_is_missing_too() {
    store.remove(Keys.feed(ANA, posted.id()));

    assertFound("missing\tfeed user:ana\thas no row of " + posted.id());
    assertMended();
  }

  @Test
  @Tag("door")
  void a_row_that_nobody_is_shown_is_stale_and_no_fault() {
    store.put(FeedRow.of(BEN, unrelated.id(), Duration.ofDays(90)));

    var told = store.verify();

    assertThat(told.isWell()).isTrue();
    assertThat(told.findings()).singleElement().asString().startsWith("stale\tfeed user:ben");
    assertThat(told.summary()).contains("missing=0\tadrift=0\tstale=1\t");
    assertMended();
    assertThat(store.row(Keys.feed(BEN, unrelated.id()))).isEmpty();
    assertThat(store.row(Keys.feed(BEN, posted.id()))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "city:lisbon, followers, 1", "city:lisbon, activities, 1", "user:ana, followers, 1",
    "user:ben, following, 2", "user:ben, kept, 1", "{post}, likes:heart, 2",
    "{post}, likes:smile, 0", "{post}, activities, 2", "city:lisbon, following, 0"
  })
  void a_count_that_is_not_that_of_its_rows_is_adrift(String what, String name, long right) {
    var ref = Ref.parse(what.replace("{post}", posted.id().ref().toString()));
    store.change(Keys.counts(ref), Change.add(name, 5));

    assertFound("adrift\tcount " + ref + " " + name + "\tis " + (right + 5) + " and should be "
        + right);
    assertMended();
    assertThat(store.row(Keys.counts(ref)).orElseThrow().number(name)).isEqualTo(right);
  }

  @Test
  @Tag("door")
  void counts_that_are_not_there_at_all_are_adrift() {
    store.remove(Keys.counts(posted.id().ref()));

    assertFound("adrift\tcount " + posted.id().ref() + " likes:heart\tis 0 and should be 2");
    assertMended();
    assertThat(store.row(Keys.counts(posted.id().ref())).orElseThrow().number("activities"))
        .isEqualTo(2);
  }

  @Test
  @Tag("door")
  void an_edge_has_two_sides() {
    store.remove(Keys.follower(CITY, BEN));

    assertFound("adrift\tedge user:ben city:lisbon\tis there on the follower's side alone");
    assertMended();
    assertThat(store.row(Keys.follower(CITY, BEN))).isPresent();
  }

  @Test
  void what_nobody_follows_has_no_follower() {
    store.remove(Keys.edge(CLEO, FADO));

    assertFound(
        "adrift\tedge user:cleo topic:fado\tis there on the side of what is followed alone");
    assertMended();
    assertThat(store.row(Keys.follower(FADO, CLEO))).isEmpty();
  }

  @Test
  void an_activity_is_in_its_outboxes() {
    store.remove(Keys.outbox(CITY, posted.id()));

    assertFound("missing\toutbox city:lisbon\thas no row of " + posted.id());
    assertMended();
    assertThat(store.row(Keys.outbox(CITY, posted.id()))).isPresent();
  }

  @Test
  @Tag("door")
  void a_notice_counts_whom_it_tells_of() {
    store.change(Keys.notice(ANA, "like:" + posted.id()), Change.add("count", 3));
    store.change(Keys.notice(ANA, "comment:" + posted.id()), Change.add("count", -1));

    assertFound(
        "adrift\tnotice user:ana like:" + posted.id() + "\tcounts 5 and should count 2",
        "adrift\tnotice user:ana comment:" + posted.id() + "\tcounts 1 and should count 2");
    assertMended();
    assertThat(store.row(Keys.notice(ANA, "like:" + posted.id())).orElseThrow().number("count"))
        .isEqualTo(2);
  }

  @Test
  void one_user_can_be_looked_at_alone() {
    store.remove(Keys.feed(BEN, posted.id()));

    assertThat(store.verify("--user", "ana").isWell()).isTrue();
    assertThat(store.verify("--user", "ben").findings()).hasSize(1);
    assertThat(store.verify("--user", "ben", "--repair", "true").isWell()).isTrue();
    assertThat(store.verify().isWell()).isTrue();
  }

  @Test
  void whom_nobody_knows_cannot_be_looked_at() {
    var trouble = catchThrowableOfType(
        Trouble.class, () -> store.verification("--user", "nobody").run(BrokenStore.nowhere(),
            BrokenStore.nowhere()));

    assertThat(trouble).hasMessage("there is no user nobody");
  }

  @Test
  @Tag("door")
  void a_flag_counts_its_reports_and_waits_in_the_index() {
    store.change(Keys.flag(posted.id()), Change.add("count", 5));
    assertFound("adrift\treports activity:" + posted.id() + "\tcounts 7 and should count 2");
    assertMended();

    store.change(Keys.flag(posted.id()), Change.remove(Item.INDEX_PK));
    assertFound("adrift\treports activity:" + posted.id() + "\tshould wait and does not");
    assertMended();
  }

  private static void assertFound(String... lines) {
    var told = store.verify();
    assertThat(told.isWell()).isFalse();
    assertThat(lines).allSatisfy(
        line -> assertThat(told.findings()).anyMatch(found -> found.startsWith(line)));
  }

  /** And that there is nothing left to be found. */
  private static void assertMended() {
    var mended = store.verify("--repair", "true");
    assertThat(mended.lines()).anyMatch(line -> line.endsWith("\tmended"));
    assertThat(mended.isWell()).isTrue();
    assertThat(store.verify().findings()).isEmpty();
  }
}
