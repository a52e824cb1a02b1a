// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.INVALID_REF;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Trending.TopTrends;
import tidings.core.Trending.Trend;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/** Entities are ranked by the likes and comments of the last day. */
@ExtendWith(VertxExtension.class)
final class TrendingTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref PORTO = Ref.parse("city:porto");
  private static final Content CONTENT = Content.note("Hello");

  @AutoClose
  private ActorFixture fixture;
  private TrendingActor actor;
  private StreamConsumer consumer;
  private final List<Key> likes = new ArrayList<>();
  private Optional<String> position = Optional.empty();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    actor = new TrendingActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(), fixture.clock());
    actor.start().await();
    consumer = actor.streamConsumer();
  }

  @Test
  void more_likes_rank_higher() {
    like(BEN, post(ANA, LISBON), 1);
    like(BEN, post(ANA, PORTO), 3);
    consume();

    assertThat(top("city")).extracting(Trend::entity).extracting("ref").containsExactly(PORTO,
        LISBON);
    assertThat(top("city")).extracting(Trend::likes).containsExactly(3L, 1L);
    assertThat(top("user")).extracting(Trend::likes).as("Ben once").containsExactly(3L);
    assertThat(top("activity")).extracting(Trend::likes).containsExactly(3L, 1L);
    assertThat(top("artist")).isEmpty();
  }

  @Test
  void comments_count_too() {
    var post = post(ANA, LISBON);
    put(row(new Envelope(fixture.idGenerator().next(), BEN, "comment", List.of(post.ref())))
        .item());
    consume();

    assertThat(top("city")).extracting(Trend::comments).containsExactly(1L);
    assertThat(top("activity")).extracting(trend -> trend.activity().orElseThrow().id())
        .containsExactly(post);
  }

  @Test
  void a_user_counts_once_however_much_they_do() {
    var post = post(ANA, LISBON);
    for (int number = 0; number < 5; number++) {
      like(BEN, post, "kind" + number);
      like(BEN, post(ANA, LISBON), "kind");
      comment(BEN, post);
    }
    var other = post(ANA, PORTO);
    comment(new UserId("cleo"), other);
    comment(new UserId("dora"), other);
    consume();

    assertThat(top("city")).extracting(Trend::entity).extracting("ref").as("Porto has two users")
        .containsExactly(PORTO, LISBON);
    assertThat(top("city")).extracting(Trend::likes).containsExactly(0L, 1L);
    assertThat(top("city")).extracting(Trend::comments).containsExactly(2L, 1L);
    assertThat(top("activity").getFirst().activity().orElseThrow().id()).isEqualTo(other);
    assertThat(top("user")).extracting(Trend::comments).containsExactly(3L);
  }

  @Test
  void a_user_counts_until_the_last_like_is_taken_back() {
    var post = post(ANA, LISBON);
    like(BEN, post, "one");
    like(BEN, post, "two");
    consume();
    new Transaction().delete(likes.getFirst()).commit(fixture.table()).await();
    consume();
    assertThat(likes("city")).containsExactly(1L);

    new Transaction().delete(likes.getLast()).commit(fixture.table()).await();
    consume();
    assertThat(top("city")).isEmpty();
  }

  @Test
  void a_user_counts_for_a_day_from_the_newest_engagement() {
    var post = post(ANA, LISBON);
    like(BEN, post, "one");
    consume();
    fixture.clock().advance(Duration.ofHours(20));
    like(BEN, post, "two");
    consume();
    fixture.clock().advance(Duration.ofHours(20));
    clearCache();
    assertThat(likes("city")).containsExactly(1L);

    fixture.clock().advance(Duration.ofHours(4));
    clearCache();
    assertThat(top("city")).isEmpty();
  }

  @Test
  void many_users_are_all_counted() {
    var post = post(ANA, LISBON);
    like(BEN, post, 3 * RecentUsers.MAX_USERS);
    consume();

    assertThat(likes("city")).containsExactly(3L * RecentUsers.MAX_USERS);
  }

  @Test
  void a_row_of_an_earlier_version_keeps_its_counts() {
    var hour = HourlyCounts.hourOf(fixture.clock().instant());
    put(ItemType.TREND.at(ActivityKeys.trend(LISBON))
        .set("hours", List.of(hour + ":5:2"))
        .set("version", 3)
        .indexed(ActivityKeys.trendIndex(LISBON, 7))
        .build());
    like(BEN, post(ANA, LISBON), 1);
    consume();

    assertThat(likes("city")).containsExactly(6L);
    assertThat(top("city")).extracting(Trend::comments).containsExactly(2L);
  }

  @Test
  void a_row_that_an_earlier_version_has_put_into_the_first_shard_is_listed_once() {
    var hour = HourlyCounts.hourOf(fixture.clock().instant());
    var inAnotherShard = IntStream.range(0, 100).mapToObj(number -> new Ref("city", "c" + number))
        .filter(city -> !ActivityKeys.trend(city).pk().equals("TRENDING#city"))
        .findFirst().orElseThrow();
    put(ItemType.TREND.at(new Key("TRENDING#city", inAnotherShard.id()))
        .set("hours", List.of(hour + ":5:2"))
        .set("version", 3)
        .indexed(new Key("TRENDING#city", "%012d".formatted(7)))
        .build());
    like(BEN, post(ANA, inAnotherShard), 1);
    consume();

    assertThat(likes("city")).as("what it had counted lasts for a day").containsExactly(5L);
  }

  @Test
  void refs_in_different_shards_make_one_ranking() {
    for (int number = 1; number <= 40; number++) {
      like(BEN, post(ANA, new Ref("city", "c" + number)), number);
    }
    consume();

    assertThat(likes("city")).hasSize(40).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void removed_likes_and_comments_do_not_count() {
    var post = post(ANA, LISBON);
    var comment = new Envelope(fixture.idGenerator().next(), BEN, "comment", List.of(post.ref()));
    put(row(comment).item());
    like(BEN, post, 2);
    consume();
    var deleted = new ActivityRow(comment, CONTENT, Optional.empty(), false);
    put(deleted.item());
    new Transaction().delete(likes.getFirst()).delete(likes.getLast()).commit(fixture.table())
        .await();
    consume();

    assertThat(top("city")).isEmpty();
    assertThat(top("user")).isEmpty();
  }

  @Test
  void engagement_with_own_activities_does_not_count() {
    like(ANA, post(ANA, LISBON), 1);
    consume();

    assertThat(top("city")).isEmpty();
  }

  @Test
  void a_like_counts_for_a_day() {
    like(BEN, post(ANA, LISBON), 5);
    consume();
    fixture.clock().advance(Duration.ofHours(20));
    like(BEN, post(ANA, PORTO), 2);
    like(new UserId("late"), post(ANA, LISBON), 1);
    consume();
    assertThat(likes("city")).containsExactly(6L, 2L);

    fixture.clock().advance(Duration.ofHours(4));
    clearCache();
    assertThat(top("city")).extracting(Trend::entity).extracting("ref").containsExactly(PORTO,
        LISBON);
    assertThat(likes("city")).containsExactly(2L, 1L);

    fixture.clock().advance(Duration.ofHours(20));
    clearCache();
    assertThat(top("city")).isEmpty();
  }

  @Test
  void a_repeated_change_is_not_counted_again() {
    like(BEN, post(ANA, LISBON), 7);
    consume();
    position = Optional.empty();
    consume();
    consume();

    assertThat(likes("city")).containsExactly(7L);
  }

  @Test
  void changes_repeated_in_any_way_are_counted_once() {
    var random = new Random(7);
    var counts = new TreeMap<String, Long>();
    for (int number = 0; number < 300; number++) {
      var city = new Ref("city", "c" + random.nextInt(12));
      like(new UserId("fan" + number), post(ANA, city), 1);
      counts.merge(city.toString(), 1L, Long::sum);
    }
    var changes = unreadChanges();
    int from = 0;
    while (from < changes.size()) {
      int to = Math.min(changes.size(), from + 1 + random.nextInt(90));
      consumer.handler().accept(new ConsumerBatch("journal", changes.subList(from, to)));
      from = random.nextBoolean() ? to : from + random.nextInt(to - from);
    }

    assertThat(top("city")).extracting(trend -> trend.entity().ref() + " " + trend.likes())
        .containsExactlyInAnyOrderElementsOf(counts.entrySet().stream()
            .map(count -> count.getKey() + " " + count.getValue()).toList());
  }

  @Test
  void blocked_users_are_hidden() {
    like(BEN, post(ANA, LISBON), 1);
    consume();
    put(BlockMuteRow.blockedMark(BEN, ANA));

    assertThat(fixture.ask(new TopTrends("user", Optional.of(BEN), 10))).isEmpty();
    assertThat(fixture.ask(new TopTrends("activity", Optional.of(BEN), 10))).isEmpty();
    assertThat(fixture.ask(new TopTrends("user", Optional.empty(), 10))).hasSize(1);
  }

  @Test
  void an_invalid_type_is_refused() {
    assertThatThrownBy(() -> new TopTrends("Cities!", Optional.empty(), 10))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(INVALID_REF));
  }

  private ActivityId post(UserId actor, Ref target) {
    var envelope = new Envelope(fixture.idGenerator().next(), actor, "post", List.of(target));
    put(row(envelope).item());
    return envelope.id();
  }

  private static ActivityRow row(Envelope envelope) {
    return new ActivityRow(envelope, CONTENT, Optional.empty(), true);
  }

  /** Likes of so many users, this one first. */
  private void like(UserId first, ActivityId activity, int users) {
    like(first, activity, "kind");
    for (int number = 1; number < users; number++) {
      like(new UserId("fan" + number), activity, "kind");
    }
  }

  private void like(UserId user, ActivityId activity, String kind) {
    var like = new LikeRow(user, activity, kind, fixture.clock().instant()).item();
    likes.add(like.key());
    put(like);
  }

  private ActivityRow comment(UserId user, ActivityId activity) {
    var comment = row(
        new Envelope(fixture.idGenerator().next(), user, "comment", List.of(activity.ref())));
    put(comment.item());
    return comment;
  }

  private void put(Item item) {
    new Transaction().put(item).commit(fixture.table()).await();
  }

  private void consume() {
    consumer.handler().accept(new ConsumerBatch("journal", unreadChanges()));
    clearCache();
  }

  /** The matching changes that the consumer has not received yet. */
  private List<ItemChange> unreadChanges() {
    var changeBatch = fixture.table().changes().read("journal", position, 1000).await();
    position = changeBatch.position();
    return changeBatch.changes().stream().filter(consumer.filter()).toList();
  }

  /** Clears the cached rankings. */
  private void clearCache() {
    actor.clearCache();
  }

  private List<Long> likes(String type) {
    return top(type).stream().map(Trend::likes).toList();
  }

  private List<Trend> top(String type) {
    return fixture.ask(new TopTrends(type, Optional.empty(), 100));
  }
}
