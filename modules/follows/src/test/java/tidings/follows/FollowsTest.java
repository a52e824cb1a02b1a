// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.SELF_FOLLOW;

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
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.History;
import tidings.core.Follows.Opened;
import tidings.core.Follows.Unfollow;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Shared;
import tidings.store.embedded.Stage;
import tidings.store.rows.CountsRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.NoticeRow;

@ExtendWith(VertxExtension.class)
final class FollowsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  Cast cast;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    this.vertx = vertx;
    actor = actorOn(stage.table());
    actor.start().await();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, stage.bus(), table, stage.faces(), stage.clock(),
        stage.watermark());
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_follow_is_seen_from_both_sides_and_counted() {
    stage.ask(new Follow(ana, LISBON));
    assertThat(stage.ask(new EdgeOf(ana, LISBON))).isPresent();
    assertThat(stage.ask(new FollowersOf(LISBON, Optional.empty(), Optional.empty(), 10)).items())
        .extracting(follower -> follower.face().ref())
        .containsExactly(ana.ref());
    assertThat(stage.ask(new FollowedBy(ana, Optional.empty(), Optional.empty(), 10)).items())
        .extracting(followed -> followed.face().ref())
        .containsExactly(LISBON);
    assertThat(counts(LISBON)).isEqualTo(new Counts(1, 0, 0));
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 1, 0));
  }

  @Test
  void following_twice_is_following_once() {
    var first = stage.ask(new Follow(ana, LISBON));
    stage.clock().pass(Duration.ofMinutes(1));
    assertThat(stage.ask(new Follow(ana, LISBON))).isEqualTo(first);
    assertThat(counts(LISBON).followers()).isEqualTo(1);
  }

  @Test
  void unfollowing_undoes_all_of_it_and_twice_is_once() {
    stage.ask(new Follow(ana, ben.ref()));
    stage.ask(new Unfollow(ana, ben.ref()));
    stage.ask(new Unfollow(ana, ben.ref()));
    assertThat(stage.ask(new EdgeOf(ana, ben.ref()))).isEmpty();
    assertThat(
        stage.ask(new FollowersOf(ben.ref(), Optional.empty(), Optional.empty(), 10)).items())
        .isEmpty();
    assertThat(counts(ben.ref())).isEqualTo(new Counts(0, 0, 0));
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 0, 0));
    assertThat(followNotice(ben)).isEmpty();
    assertThat(stage.table().get(Keys.job(ana, ben.ref())).await().map(JobRow::of))
        .hasValueSatisfying(job -> assertThat(job.kind()).isEqualTo(JobRow.Kind.CLEANING));
  }

  @Test
  void following_oneself_is_refused() {
    assertThat(stage.refusal(new Follow(ana, ana.ref()))).isEqualTo(SELF_FOLLOW);
  }

  @Test
  void nobody_follows_a_user_or_an_activity_that_is_not_there() {
    var gone = cast.activity(ben);
    cast.delete(gone);
    assertThat(stage.refusal(new Follow(ana, Ref.parse("user:nobody")))).isEqualTo(NOT_FOUND);
    assertThat(stage.refusal(new Follow(ana, stage.mint().next().ref()))).isEqualTo(NOT_FOUND);
    assertThat(stage.refusal(new Follow(ana, gone.ref()))).isEqualTo(NOT_FOUND);
    assertThat(counts(ana.ref())).isEqualTo(new Counts(0, 0, 0));
  }

  @Test
  void a_thread_can_be_followed() {
    var activity = cast.activity(ben);
    stage.ask(new Follow(ana, activity.ref()));
    assertThat(counts(activity.ref()).followers()).isEqualTo(1);
  }

  @Test
  void following_someone_is_announced_and_noticed() {
    var opened = stage.hear(Opened.class);
    var noticed = stage.hear(Noticed.class);
    stage.ask(new Follow(ana, ben.ref()));
    assertThat(opened.next()).isEqualTo(new Opened(ana, ben.ref()));
    assertThat(noticed.next().who()).isEqualTo(ben);
    assertThat(followNotice(ben)).hasValueSatisfying(group -> {
      assertThat(group.kind()).isEqualTo(Kind.FOLLOW);
      assertThat(group.actors()).containsExactly(ana);
      assertThat(group.count()).isEqualTo(1);
    });
  }

  @Test
  void what_is_kept_before_its_rows_are_written_is_announced_again() {
    stage.ask(new Follow(ana, LISBON));
    var opened = stage.hear(Opened.class);
    stage.ask(new Unfollow(ana, LISBON, History.KEEP));
    assertThat(opened.next()).isEqualTo(new Opened(ana, LISBON));
  }

  @Test
  void many_who_follow_at_once_are_all_counted() {
    var fans = fans("fan", 100);
    Future.all(fans.stream().map(fan -> stage.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    assertThat(counts(ana.ref()).followers()).isEqualTo(100);
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(100);
      assertThat(group.actors()).hasSize(8);
    });
  }

  @Test
  void many_who_follow_at_once_are_a_few_transactions() {
    var writes = new AtomicInteger();
    var node =
        actorOn(Meanwhile.each("write", Shared.of(stage.table()), writes::incrementAndGet));
    var fans = fans("fan", 130);
    fans.stream().map(fan -> elsewhere(node, new Follow(fan, LISBON))).toList()
        .forEach(CompletableFuture::join);
    assertThat(counts(LISBON).followers()).isEqualTo(130);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(1));
    assertThat(writes).hasValueLessThan(130);
  }

  @Test
  void who_follows_by_way_of_two_nodes_at_once_follows_once() {
    var node = actorOn(Shared.of(stage.table()));
    var fans = fans("fan", 40);
    var there = fans.stream().map(fan -> elsewhere(node, new Follow(fan, ana.ref()))).toList();
    Future.all(fans.stream().map(fan -> stage.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    there.forEach(CompletableFuture::join);
    assertThat(counts(ana.ref()).followers()).isEqualTo(40);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(1));
    assertThat(followNotice(ana))
        .hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(40));
  }

  @Test
  void who_is_refused_among_many_is_refused_alone() {
    var node = actorOn(Shared.of(stage.table()));
    var gone = cast.activity(ana);
    var fans = fans("fan", 30);
    var follows = fans.stream().map(fan -> elsewhere(node, new Follow(fan, ana.ref()))).toList();
    var refused = fans.stream()
        .map(fan -> elsewhere(node, new Follow(fan, Ref.parse("user:nobody"))))
        .toList();
    var others = fans.stream().map(fan -> elsewhere(node, new Follow(fan, gone.ref()))).toList();
    follows.forEach(CompletableFuture::join);
    others.forEach(CompletableFuture::join);
    assertThat(refused).allSatisfy(follow -> assertThatThrownBy(follow::join)
        .cause().isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(NOT_FOUND)));
    assertThat(counts(ana.ref()).followers()).isEqualTo(30);
    assertThat(counts(gone.ref()).followers()).isEqualTo(30);
    assertThat(fans).allSatisfy(fan -> assertThat(counts(fan.ref()).following()).isEqualTo(2));
  }

  @Test
  void while_many_follow_many_others_leave() {
    var node = actorOn(Shared.of(stage.table()));
    var before = fans("before", 30);
    before.forEach(fan -> stage.ask(new Follow(fan, ana.ref())));
    var fans = fans("fan", 30);
    var there = before.stream().map(who -> elsewhere(node, new Unfollow(who, ana.ref()))).toList();
    Future.all(fans.stream().map(fan -> stage.bus().ask(new Follow(fan, ana.ref()))).toList())
        .await();
    there.forEach(CompletableFuture::join);
    assertThat(counts(ana.ref()).followers()).isEqualTo(30);
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(30);
      assertThat(group.actors()).hasSize(8).isSubsetOf(fans);
    });
  }

  @Test
  void a_group_that_is_begun_anew_meanwhile_is_not_taken_for_the_one_that_was_read() {
    var cid = cast.user("cid");
    stage.ask(new Follow(ben, ana.ref()));
    var table = Meanwhile.before("write", stage.table(), () -> {
      stage.ask(new Unfollow(ben, ana.ref()));
      stage.ask(new Follow(cid, ana.ref()));
    });
    var otherNode = actorOn(table);
    var dan = cast.user("dan");
    otherNode.answer(new Follow(dan, ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(2);
      assertThat(group.actors()).containsExactly(dan, cid);
    });
  }

  @Test
  void who_was_in_a_group_that_is_gone_leaves_the_new_one_as_it_is() {
    stage.ask(new Follow(ben, ana.ref()));
    var group = NoticeRow.followed(stage.clock().instant());
    new Transaction().delete(Keys.notice(ana, group)).commit(stage.table()).await();
    stage.clock().pass(Duration.ofMillis(1));
    for (int i = 0; i < 9; i++) {
      stage.ask(new Follow(cast.user("fan" + i), ana.ref()));
    }
    stage.ask(new Unfollow(ben, ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(
        anew -> assertThat(anew.count()).isEqualTo(9));
    stage.ask(new Unfollow(new UserId("fan0"), ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(
        anew -> assertThat(anew.count()).isEqualTo(8));
  }

  @Test
  void who_leaves_a_large_group_makes_room_for_an_older_one() {
    for (int i = 0; i < 10; i++) {
      stage.clock().pass(Duration.ofMillis(1));
      stage.ask(new Follow(cast.user("fan" + i), ana.ref()));
    }
    stage.ask(new Unfollow(new UserId("fan9"), ana.ref()));
    assertThat(followNotice(ana)).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(9);
      assertThat(group.actors()).extracting(UserId::text).containsExactly(
          "fan8", "fan7", "fan6", "fan5", "fan4", "fan3", "fan2", "fan1");
    });
  }

  @Test
  void followers_are_listed_newest_first_page_by_page() {
    for (int i = 0; i < 5; i++) {
      stage.clock().pass(Duration.ofSeconds(1));
      stage.ask(new Follow(cast.user("fan" + i), LISBON));
    }
    Page<?> first = stage.ask(new FollowersOf(LISBON, Optional.empty(), Optional.empty(), 2));
    var second = stage.ask(new FollowersOf(LISBON, Optional.empty(), first.next(), 10));
    assertThat(first.items()).hasSize(2);
    assertThat(second.items())
        .extracting(follower -> follower.face().name())
        .containsExactly("fan2", "fan1", "fan0");
    assertThat(second.next()).isEmpty();
  }

  private List<UserId> fans(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> cast.user(name + i)).toList();
  }

  /** Asked of another node, now. */
  private CompletableFuture<Object> elsewhere(FollowsActor node, Follows<?> ask) {
    return CompletableFuture.supplyAsync(() -> node.answer(ask), threads);
  }

  private Counts counts(Ref what) {
    return CountsRow.ofEntity(stage.table().get(Keys.counts(what)).await());
  }

  private Optional<NoticeRow> followNotice(UserId who) {
    var group = NoticeRow.followed(stage.clock().instant());
    return stage.table()
        .get(Keys.notice(who, group))
        .await()
        .map(row -> NoticeRow.of(who, row))
        .filter(notice -> !notice.isEmpty());
  }
}
