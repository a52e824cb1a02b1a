// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.SELF_FOLLOW;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Entities.Counts;
import tidings.core.Follows;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowOpened;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.Unfollow;
import tidings.core.Nodes;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.InterleavingTable;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class FollowsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    this.vertx = vertx;
    actor = actorOn(fixture.table());
    actor.start().await();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, fixture.bus(), table, fixture.summaries(),
        ActorFixture.cachePolicy(table).largeAudiences(), fixture.clock(),
        fixture.watermark(), Nodes.SINGLE_NODE);
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_follow_is_visible_from_both_sides_and_counted() {
    fixture.ask(new Follow(ana, LISBON));
    assertThat(fixture.ask(new EdgeOf(ana, LISBON))).isPresent();
    assertThat(fixture.ask(new FollowersOf(LISBON, 10)).items())
        .extracting(follower -> follower.entity().ref())
        .containsExactly(ana.ref());
    assertThat(fixture.ask(new FollowedBy(ana, 10)).items())
        .extracting(followed -> followed.entity().ref())
        .containsExactly(LISBON);
    assertThat(counts(LISBON)).isEqualTo(new Counts(1, 0, 0));
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 1, 0));
  }

  @Test
  void following_is_idempotent() {
    var first = fixture.ask(new Follow(ana, LISBON));
    fixture.clock().advance(Duration.ofMinutes(1));
    assertThat(fixture.ask(new Follow(ana, LISBON))).isEqualTo(first);
    assertThat(counts(LISBON).followers()).isEqualTo(1);
  }

  @Test
  void unfollowing_undoes_everything_and_is_idempotent() {
    fixture.ask(new Follow(ana, ben.ref()));
    fixture.ask(new Unfollow(ana, ben.ref()));
    fixture.ask(new Unfollow(ana, ben.ref()));
    assertThat(fixture.ask(new EdgeOf(ana, ben.ref()))).isEmpty();
    assertThat(
        fixture.ask(new FollowersOf(ben.ref(), 10)).items())
        .isEmpty();
    assertThat(counts(ben.ref())).isEqualTo(new Counts(0, 0, 0));
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 0, 0));
    assertThat(followNotice(ben)).isEmpty();
    assertThat(fixture.table().get(FeedKeys.feedJob(ana, ben.ref())).await().map(FeedJobRow::of))
        .hasValueSatisfying(job -> assertThat(job.kind()).isEqualTo(FeedJobRow.Kind.CLEANING));
  }

  @Test
  void following_oneself_is_refused() {
    assertThat(fixture.refusal(new Follow(ana, ana.ref()))).isEqualTo(SELF_FOLLOW);
  }

  @Test
  void following_an_unknown_user_or_activity_is_refused() {
    var gone = fixtureRows.activity(ben);
    fixtureRows.delete(gone);
    assertThat(fixture.refusal(new Follow(ana, Ref.parse("user:nobody")))).isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new Follow(ana, fixture.idGenerator().next().ref())))
        .isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new Follow(ana, gone.ref()))).isEqualTo(NOT_FOUND);
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 0, 0));
  }

  @Test
  void a_thread_can_be_followed() {
    var activity = fixtureRows.activity(ben);
    fixture.ask(new Follow(ana, activity.ref()));
    assertThat(counts(activity.ref()).followers()).isEqualTo(1);
  }

  @Test
  void following_someone_is_announced_and_noticed() {
    var opened = fixture.subscribe(FollowOpened.class);
    var noticed = fixture.subscribe(NoticeChanged.class);
    fixture.ask(new Follow(ana, ben.ref()));
    assertThat(opened.next()).isEqualTo(new FollowOpened(ana, ben.ref()));
    assertThat(noticed.next().user()).isEqualTo(ben);
    assertThat(followNoticeRow(ben)).hasValueSatisfying(row -> {
      assertThat(row.group().kind()).isEqualTo(Kind.FOLLOW);
      assertThat(row.state().actors()).containsExactly(ana);
      assertThat(row.state().count()).isEqualTo(1);
    });
  }

  @Test
  void unfollowing_with_history_before_the_backfill_announces_it_again() {
    fixture.ask(new Follow(ana, LISBON));
    var opened = fixture.subscribe(FollowOpened.class);
    fixture.ask(new Unfollow(ana, LISBON, History.KEEP));
    assertThat(opened.next()).isEqualTo(new FollowOpened(ana, LISBON));
  }

  @Test
  void concurrent_follows_are_all_counted() {
    var fans = fans("fan", 100);
    Future.all(fans.stream().map(fan -> fixture.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    assertThat(counts(ana.ref()).followers()).isEqualTo(100);
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(100);
      assertThat(group.actors()).hasSize(8);
    });
  }

  @Test
  void concurrent_follows_are_combined_into_few_transactions() {
    var writes = new AtomicInteger();
    var node =
        actorOn(InterleavingTable.beforeEach("write", SharedTable.of(fixture.table()),
            writes::incrementAndGet));
    var fans = fans("fan", 130);
    fans.stream().map(fan -> askNode(node, new Follow(fan, LISBON))).toList()
        .forEach(CompletableFuture::join);
    assertThat(counts(LISBON).followers()).isEqualTo(130);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(1));
    assertThat(writes).hasValueLessThan(130);
  }

  @Test
  void concurrent_follows_of_one_user_on_two_nodes_count_once() {
    var node = actorOn(SharedTable.of(fixture.table()));
    var fans = fans("fan", 40);
    var otherNodeAnswers =
        fans.stream().map(fan -> askNode(node, new Follow(fan, ana.ref()))).toList();
    Future.all(fans.stream().map(fan -> fixture.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    otherNodeAnswers.forEach(CompletableFuture::join);
    assertThat(counts(ana.ref()).followers()).isEqualTo(40);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(1));
    assertThat(followNotice(ana))
        .hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(40));
  }

  @Test
  void a_refusal_does_not_affect_combined_follows() {
    var node = actorOn(SharedTable.of(fixture.table()));
    var gone = fixtureRows.activity(ana);
    var fans = fans("fan", 30);
    var follows = fans.stream().map(fan -> askNode(node, new Follow(fan, ana.ref()))).toList();
    var refused = fans.stream()
        .map(fan -> askNode(node, new Follow(fan, Ref.parse("user:nobody"))))
        .toList();
    var others = fans.stream().map(fan -> askNode(node, new Follow(fan, gone.ref()))).toList();
    follows.forEach(CompletableFuture::join);
    others.forEach(CompletableFuture::join);
    assertThat(refused).allSatisfy(follow -> assertThatThrownBy(follow::join)
        .cause().isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(NOT_FOUND)));
    assertThat(counts(ana.ref()).followers()).isEqualTo(30);
    assertThat(counts(gone.ref()).followers()).isEqualTo(30);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(2));
  }

  @Test
  void concurrent_follows_and_unfollows_are_counted_exactly() {
    var node = actorOn(SharedTable.of(fixture.table()));
    var before = fans("before", 30);
    before.forEach(fan -> fixture.ask(new Follow(fan, ana.ref())));
    var fans = fans("fan", 30);
    var otherNodeAnswers =
        before.stream().map(user -> askNode(node, new Unfollow(user, ana.ref()))).toList();
    Future.all(fans.stream().map(fan -> fixture.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    otherNodeAnswers.forEach(CompletableFuture::join);
    assertThat(counts(ana.ref()).followers()).isEqualTo(30);
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(30);
      assertThat(group.actors()).hasSize(8).isSubsetOf(fans);
    });
  }

  @Test
  void a_notice_group_recreated_meanwhile_is_not_mistaken_for_the_old_one() {
    var cid = fixtureRows.user("cid");
    fixture.ask(new Follow(ben, ana.ref()));
    var table = InterleavingTable.before("write", fixture.table(), () -> {
      fixture.ask(new Unfollow(ben, ana.ref()));
      fixture.ask(new Follow(cid, ana.ref()));
    });
    var otherNode = actorOn(table);
    var dan = fixtureRows.user("dan");
    otherNode.answer(new Follow(dan, ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(2);
      assertThat(group.actors()).containsExactly(dan, cid);
    });
  }

  @Test
  void unfollowing_after_the_group_was_recreated_leaves_it_unchanged() {
    fixture.ask(new Follow(ben, ana.ref()));
    var group = NoticeGroup.follows(fixture.clock().instant());
    new Transaction().delete(group.key(ana)).commit(fixture.table()).await();
    fixture.clock().advance(Duration.ofMillis(1));
    for (int i = 0; i < 9; i++) {
      fixture.ask(new Follow(fixtureRows.user("fan" + i), ana.ref()));
    }
    fixture.ask(new Unfollow(ben, ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(
        anew -> assertThat(anew.count()).isEqualTo(9));
    fixture.ask(new Unfollow(new UserId("fan0"), ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(
        anew -> assertThat(anew.count()).isEqualTo(8));
  }

  @Test
  void an_unfollow_from_a_large_group_shows_an_older_follower() {
    for (int i = 0; i < 10; i++) {
      fixture.clock().advance(Duration.ofMillis(1));
      fixture.ask(new Follow(fixtureRows.user("fan" + i), ana.ref()));
    }
    fixture.ask(new Unfollow(new UserId("fan9"), ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(9);
      assertThat(group.actors()).extracting(UserId::text).containsExactly(
          "fan8", "fan7", "fan6", "fan5", "fan4", "fan3", "fan2", "fan1");
    });
  }

  @Test
  void followers_are_listed_newest_first_page_by_page() {
    for (int i = 0; i < 5; i++) {
      fixture.clock().advance(Duration.ofSeconds(1));
      fixture.ask(new Follow(fixtureRows.user("fan" + i), LISBON));
    }
    Page<?> first = fixture.ask(new FollowersOf(LISBON, 2));
    var second = fixture.ask(new FollowersOf(LISBON, Optional.empty(), first.next(), 10));
    assertThat(first.items()).hasSize(2);
    assertThat(second.items())
        .extracting(follower -> follower.entity().name())
        .containsExactly("fan2", "fan1", "fan0");
    assertThat(second.next()).isEmpty();
  }

  private List<UserId> fans(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> fixtureRows.user(name + i)).toList();
  }

  /** Asks another node. */
  private CompletableFuture<Object> askNode(FollowsActor node, Follows<?> ask) {
    return CompletableFuture.supplyAsync(() -> node.answer(ask), threads);
  }

  private Counts counts(Ref target) {
    return CountsRow.ofEntity(fixture.table().get(ActivityKeys.counts(target)).await());
  }

  private Optional<NoticeState> followNotice(UserId user) {
    return followNoticeRow(user).map(NoticeRow::state);
  }

  private Optional<NoticeRow> followNoticeRow(UserId user) {
    var group = NoticeGroup.follows(fixture.clock().instant());
    return fixture.table()
        .get(group.key(user))
        .await()
        .map(row -> NoticeRow.of(user, row))
        .filter(notice -> !notice.isEmpty());
  }
}
