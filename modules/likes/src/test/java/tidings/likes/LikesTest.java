// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.LikeKinds;
import tidings.core.Likes;
import tidings.core.Likes.Like;
import tidings.core.Likes.LikersOf;
import tidings.core.Likes.Unlike;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.InterleavingTable;
import tidings.store.Item;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class LikesTest {
  /** More than an activity can have. */
  private static final LikeKinds KINDS = new LikeKinds(
      Stream.concat(
          Stream.of("heart", "+1", "smile"),
          IntStream.range(0, 2 * Likes.MAX_KINDS).mapToObj(number -> "kind" + number)).toList());

  @AutoClose
  ActorFixture fixture;
  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  ActivityId photo;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    photo = fixtureRows.activity(ana);
    new LikesActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        fixture.watermark(),
        fixture.clock(), KINDS)
        .start().await();
  }

  @Test
  void a_like_is_counted_once() {
    assertThat(fixture.ask(new Like(ben, photo, "heart")).likes()).isEqualTo(Map.of("heart", 1L));
    assertThat(fixture.ask(new Like(ben, photo, "heart")).likes()).isEqualTo(Map.of("heart", 1L));
  }

  @Test
  void unliking_undoes_everything_and_is_idempotent() {
    fixture.ask(new Like(ben, photo, "heart"));
    assertThat(fixture.ask(new Unlike(ben, photo, "heart")).likes()).isEmpty();
    assertThat(fixture.ask(new Unlike(ben, photo, "heart")).likes()).isEmpty();
    assertThat(likers()).isEmpty();
    assertThat(notice()).isEmpty();
  }

  @Test
  void two_kinds_are_two_likes_but_one_actor() {
    fixture.ask(new Like(ben, photo, "heart"));
    fixture.ask(new Like(ben, photo, "+1"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(1));
    fixture.ask(new Unlike(ben, photo, "heart"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(1));
    fixture.ask(new Unlike(ben, photo, "+1"));
    assertThat(notice()).isEmpty();
  }

  @Test
  void an_own_like_creates_no_notice() {
    fixture.ask(new Like(ana, photo, "heart"));
    assertThat(notice()).isEmpty();
    assertThat(likers()).containsExactly("ana");
  }

  @Test
  void an_unknown_or_deleted_activity_cannot_be_liked() {
    assertThat(fixture.refusal(new Like(ben, fixture.idGenerator().next(), "heart")))
        .isEqualTo(NOT_FOUND);
    fixtureRows.delete(photo);
    assertThat(fixture.refusal(new Like(ben, photo, "heart"))).isEqualTo(NOT_FOUND);
    assertThat(fixture
        .refusal(new LikersOf(photo, 10)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void the_number_of_like_kinds_is_limited() {
    var fans = fans("fan", Likes.MAX_KINDS);
    for (int i = 0; i < Likes.MAX_KINDS; i++) {
      fixture.ask(new Like(fans.get(i), photo, "kind" + i));
    }
    assertThat(fixture.refusal(new Like(ben, photo, "heart"))).isEqualTo(TOO_MANY);
    assertThat(fixture.ask(new Like(ana, photo, "kind3")).likes()).containsEntry("kind3", 2L);
  }

  @Test
  void a_user_gives_an_activity_a_limited_number_of_kinds() {
    for (int i = 0; i < Likes.MAX_KINDS_BY_USER; i++) {
      fixture.ask(new Like(ben, photo, "kind" + i));
    }
    assertThat(fixture.refusal(new Like(ben, photo, "heart"))).isEqualTo(TOO_MANY);
    fixture.ask(new Like(ben, photo, "kind1"));
    fixture.ask(new Unlike(ben, photo, "kind1"));
    assertThat(fixture.ask(new Like(ben, photo, "heart")).likes()).containsEntry("heart", 1L);
  }

  @Test
  void a_kind_that_is_not_offered_can_only_be_taken_back() {
    fixture.ask(new Like(ben, photo, "heart"));
    var other = new LikesActor(fixture.bus(), fixture.table(), fixture.summaries(),
        fixture.activities(), fixture.watermark(), fixture.clock(), LikeKinds.DEFAULT);

    assertThatThrownBy(() -> other.answer(new Like(ana, photo, "heart")))
        .hasMessage("unknown_kind: the kinds of like here are like, love, laugh, wow");
    assertThat(other.answer(new Unlike(ben, photo, "heart"))).isEqualTo(Counts.NONE);
  }

  @Test
  void concurrent_likes_are_all_counted_and_announced() {
    var counted = fixture.subscribe(CountsChanged.class);
    var fans = fans("fan", 100);
    Future.all(
        fans.stream().map(fan -> fixture.bus().ask(new Like(fan, photo, "heart"))).toList())
        .await();
    assertThat(notice()).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(100);
      assertThat(group.actors()).hasSize(8);
    });
    var last = counted.next();
    while (last.counts().likes().getOrDefault("heart", 0L) < 100) { // fewer events than likes
      last = counted.next();
    }
  }

  @Test
  void concurrent_likes_of_one_user_on_two_nodes_count_once() {
    var fans = fans("fan", 60);
    var otherNodeAnswers =
        askOtherNode(fans.stream().map(fan -> new Like(fan, photo, "heart")).toList());
    Future.all(
        fans.stream().map(fan -> fixture.bus().ask(new Like(fan, photo, "heart"))).toList())
        .await();
    otherNodeAnswers.forEach(CompletableFuture::join);
    assertThat(fixture.ask(new Like(fans.getFirst(), photo, "heart")).likes())
        .isEqualTo(Map.of("heart", 60L));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(60));
  }

  @Test
  void concurrent_likes_and_unlikes_are_counted_exactly() {
    var before = fans("before", 40);
    before.forEach(fan -> fixture.ask(new Like(fan, photo, "heart")));
    var fans = fans("fan", 40);
    var otherNodeAnswers =
        askOtherNode(
            before.subList(0, 20).stream().map(user -> new Unlike(user, photo, "heart")).toList());
    var thisNodeAnswers = new ArrayList<Future<Activity.Counts>>();
    for (int i = 0; i < fans.size(); i++) {
      thisNodeAnswers.add(fixture.bus().ask(new Like(fans.get(i), photo, "heart")));
      if (i >= 20) {
        thisNodeAnswers.add(fixture.bus().ask(new Unlike(before.get(i), photo, "heart")));
      }
    }
    Future.all(thisNodeAnswers).await();
    otherNodeAnswers.forEach(CompletableFuture::join);
    assertThat(fixture.ask(new Like(fans.getFirst(), photo, "heart")).likes())
        .isEqualTo(Map.of("heart", 40L));
    assertThat(likers()).hasSize(40).allMatch(liker -> liker.startsWith("fan"));
    assertThat(notice()).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(40);
      assertThat(group.actors()).hasSize(8).isSubsetOf(fans);
    });
  }

  @Test
  void concurrent_new_kinds_are_accepted_up_to_the_limit() {
    var fans = fans("fan", 2 * Likes.MAX_KINDS);
    var likes = fans.stream()
        .map(fan -> fixture.bus()
            .ask(new Like(fan, photo, fan.text().replace("fan", "kind"))))
        .toList();
    Future.join(likes).otherwiseEmpty().await();
    assertThat(likes).filteredOn(Future::succeeded).hasSize(Likes.MAX_KINDS);
    assertThat(likes).filteredOn(Future::failed)
        .allSatisfy(like -> assertThat(((Refusal) like.cause()).errorCode()).isEqualTo(TOO_MANY));
    assertThat(notice())
        .hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(Likes.MAX_KINDS));
  }

  @Test
  void concurrent_likes_of_several_kinds_are_one_actor() {
    var kinds = List.of("heart", "+1", "heart", "smile", "heart");
    var likes = kinds.stream().map(kind -> fixture.bus().ask(new Like(ben, photo, kind))).toList();
    Future.all(likes).await();
    assertThat(fixture.ask(new Like(ben, photo, "heart")).likes())
        .isEqualTo(Map.of("heart", 1L, "+1", 1L, "smile", 1L));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(1));
  }

  @Test
  void a_concurrent_like_and_unlike_keep_the_user_in_the_group() {
    fixture.ask(new Like(ben, photo, "heart"));
    var otherNode = otherNode(() -> fixture.ask(new Like(ben, photo, "+1")));
    otherNode.answer(new Unlike(ben, photo, "heart"));
    assertThat(notice()).hasValueSatisfying(
        group -> assertThat(group.actors()).containsExactly(ben));
  }

  @Test
  void two_concurrent_kinds_are_one_actor() {
    var otherNode = otherNode(() -> fixture.ask(new Like(ben, photo, "+1")));
    otherNode.answer(new Like(ben, photo, "heart"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(1));
  }

  @Test
  void two_concurrent_unlikes_remove_the_user_from_the_group() {
    fixture.ask(new Like(ben, photo, "heart"));
    fixture.ask(new Like(ben, photo, "+1"));
    var otherNode = otherNode(() -> fixture.ask(new Unlike(ben, photo, "+1")));
    otherNode.answer(new Unlike(ben, photo, "heart"));
    assertThat(notice()).isEmpty();
    assertThat(likers()).isEmpty();
  }

  @Test
  void an_unlike_after_the_group_was_recreated_leaves_it_unchanged() {
    fixture.ask(new Like(ben, photo, "heart"));
    new Transaction().delete(NoticeGroup.likes(photo).key(ana)).commit(fixture.table())
        .await();
    fixture.clock().advance(Duration.ofMillis(1));
    for (int i = 0; i < 9; i++) {
      fixture.ask(new Like(fixtureRows.user("fan" + i), photo, "heart"));
    }
    fixture.ask(new Unlike(ben, photo, "heart"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(9));
    fixture.ask(new Unlike(new UserId("fan0"), photo, "heart"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(8));
  }

  @Test
  void a_user_stays_in_a_recreated_group_through_a_newer_like() {
    fixture.ask(new Like(ben, photo, "heart"));
    new Transaction().delete(NoticeGroup.likes(photo).key(ana)).commit(fixture.table())
        .await();
    for (int i = 0; i < 8; i++) {
      advanceClock();
      fixture.ask(new Like(fixtureRows.user("fan" + i), photo, "heart"));
    }
    advanceClock();
    fixture.ask(new Like(ben, photo, "+1"));
    assertThat(notice()).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(9);
      assertThat(group.actors()).startsWith(ben).hasSize(8);
    });
    fixture.ask(new Unlike(ben, photo, "heart"));
    assertThat(notice()).hasValueSatisfying(group -> assertThat(group.count()).isEqualTo(9));
    fixture.ask(new Like(ben, photo, "heart"));
    fixture.ask(new Unlike(ben, photo, "heart"));
    fixture.ask(new Unlike(ben, photo, "+1"));
    assertThat(notice()).hasValueSatisfying(group -> {
      assertThat(group.count()).isEqualTo(8);
      assertThat(group.actors()).hasSize(8).doesNotContain(ben);
    });
  }

  @Test
  void the_last_unlike_of_a_kind_removes_its_count() {
    for (int i = 0; i < 3; i++) {
      fixture.ask(new Like(ben, photo, "kind" + i));
      fixture.ask(new Unlike(ben, photo, "kind" + i));
    }
    var counts = fixture.table().get(ActivityKeys.counts(photo.ref())).await().orElseThrow();
    assertThat(counts.attributes()).containsOnlyKeys(Item.TYPE, "changed");
  }

  @Test
  void a_last_unlike_beside_a_concurrent_like_only_decrements() {
    fixture.ask(new Like(ben, photo, "heart"));
    var otherNode = otherNode(() -> fixture.ask(new Like(ana, photo, "heart")));
    assertThat(otherNode.answer(new Unlike(ben, photo, "heart")))
        .isEqualTo(new Activity.Counts(Map.of("heart", 1L), 0));
  }

  @Test
  void likers_are_listed_newest_first_by_kind_and_page() {
    for (int i = 0; i < 4; i++) {
      fixture.clock().advance(Duration.ofSeconds(1));
      fixture.ask(new Like(fixtureRows.user("fan" + i), photo, i % 2 == 0 ? "heart" : "+1"));
    }
    assertThat(likers()).containsExactly("fan3", "fan2", "fan1", "fan0");
    var hearts = fixture.ask(new LikersOf(photo, 10).ofKind("heart"));
    assertThat(hearts.items()).extracting(like -> like.user().name())
        .containsExactly("fan2", "fan0");
    var first = fixture.ask(new LikersOf(photo, 3));
    var rest = fixture.ask(new LikersOf(photo, 3).after(first.next()));
    assertThat(rest.items()).extracting(like -> like.user().name()).containsExactly("fan0");
  }

  private void advanceClock() {
    fixture.clock().advance(Duration.ofMillis(1));
  }

  private List<UserId> fans(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> fixtureRows.user(name + i)).toList();
  }

  /** Sends all of these to another node at once. */
  private List<CompletableFuture<Object>> askOtherNode(List<? extends Likes<?>> asks) {
    var node =
        new LikesActor(fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
            fixture.watermark(), fixture.clock(), KINDS);
    return asks.stream()
        .map(ask -> CompletableFuture.supplyAsync(() -> node.answer(ask), threads))
        .toList();
  }

  /** Another node, where {@code action} runs before its first write. */
  private LikesActor otherNode(Runnable interleaved) {
    var table = InterleavingTable.before("write", fixture.table(), interleaved);
    return new LikesActor(
        fixture.bus(), table, fixture.summaries(), fixture.activities(), fixture.watermark(),
        fixture.clock(), KINDS);
  }

  private List<String> likers() {
    return fixture
        .ask(new LikersOf(photo, 100))
        .items().stream()
        .map(like -> like.user().name())
        .toList();
  }

  private Optional<NoticeState> notice() {
    return fixture.table().get(NoticeGroup.likes(photo).key(ana)).await()
        .map(row -> NoticeRow.of(ana, row).state())
        .filter(group -> !group.isEmpty());
  }
}
