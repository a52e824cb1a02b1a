// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.Reason.INVALID_REF;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.Trending.Top;
import tidings.core.Trending.Trend;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;
import tidings.store.embedded.Stage;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.SilenceRow;
import tidings.store.stream.Batch;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/** What is liked and commented on most is told, for a day. */
@ExtendWith(VertxExtension.class)
final class TrendingTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref PORTO = Ref.parse("city:porto");
  private static final Content CONTENT = new Content(
      "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());

  @AutoClose
  private Stage stage;
  private TrendingActor actor;
  private StreamConsumer counting;
  private final List<Key> likes = new ArrayList<>();
  private Optional<String> read = Optional.empty();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    actor = new TrendingActor(
        stage.bus(), stage.table(), stage.faces(), stage.activities(), stage.clock());
    actor.start().await();
    counting = actor.counting();
  }

  @Test
  void what_is_liked_more_comes_first() {
    like(BEN, post(ANA, LISBON), 1);
    like(BEN, post(ANA, PORTO), 3);
    told();

    assertThat(top("city")).extracting(Trend::what).extracting("ref").containsExactly(PORTO,
        LISBON);
    assertThat(top("city")).extracting(Trend::likes).containsExactly(3L, 1L);
    assertThat(top("user")).extracting(Trend::likes).containsExactly(4L);
    assertThat(top("activity")).extracting(Trend::likes).containsExactly(3L, 1L);
    assertThat(top("artist")).isEmpty();
  }

  @Test
  void comments_count_too() {
    var post = post(ANA, LISBON);
    put(row(new Envelope(stage.mint().next(), BEN, "comment", List.of(post.ref()))).item());
    told();

    assertThat(top("city")).extracting(Trend::comments).containsExactly(1L);
    assertThat(top("activity")).extracting(trend -> trend.activity().orElseThrow().id())
        .containsExactly(post);
  }

  @Test
  void what_is_taken_back_does_not_count() {
    var post = post(ANA, LISBON);
    var comment = new Envelope(stage.mint().next(), BEN, "comment", List.of(post.ref()));
    put(row(comment).item());
    like(BEN, post, 2);
    told();
    var deleted = new ActivityRow(comment, CONTENT, Optional.empty(), false);
    put(deleted.item());
    new Transaction().delete(likes.getFirst()).delete(likes.getLast()).commit(stage.table())
        .await();
    told();

    assertThat(top("city")).isEmpty();
    assertThat(top("user")).isEmpty();
  }

  @Test
  void what_actors_do_with_their_own_does_not_count() {
    like(ANA, post(ANA, LISBON), 1);
    told();

    assertThat(top("city")).isEmpty();
  }

  @Test
  void a_like_counts_for_a_day() {
    like(BEN, post(ANA, LISBON), 5);
    told();
    stage.clock().pass(Duration.ofHours(20));
    like(BEN, post(ANA, PORTO), 2);
    like(BEN, post(ANA, LISBON), 1);
    told();
    assertThat(likes("city")).containsExactly(6L, 2L);

    stage.clock().pass(Duration.ofHours(4));
    forgotten();
    assertThat(top("city")).extracting(Trend::what).extracting("ref").containsExactly(PORTO,
        LISBON);
    assertThat(likes("city")).containsExactly(2L, 1L);

    stage.clock().pass(Duration.ofHours(20));
    forgotten();
    assertThat(top("city")).isEmpty();
  }

  @Test
  void what_comes_again_is_not_counted_again() {
    like(BEN, post(ANA, LISBON), 7);
    told();
    read = Optional.empty();
    told();
    told();

    assertThat(likes("city")).containsExactly(7L);
  }

  @Test
  void however_changes_come_again_each_is_counted_once() {
    var random = new Random(7);
    var counts = new TreeMap<String, Long>();
    for (int number = 0; number < 300; number++) {
      var city = new Ref("city", "c" + random.nextInt(12));
      like(BEN, post(ANA, city), 1);
      counts.merge(city.toString(), 1L, Long::sum);
    }
    var changes = changes();
    int from = 0;
    while (from < changes.size()) {
      int to = Math.min(changes.size(), from + 1 + random.nextInt(90));
      counting.handler().accept(new Batch("journal", changes.subList(from, to)));
      from = random.nextBoolean() ? to : from + random.nextInt(to - from);
    }

    assertThat(top("city")).extracting(trend -> trend.what().ref() + " " + trend.likes())
        .containsExactlyInAnyOrderElementsOf(counts.entrySet().stream()
            .map(count -> count.getKey() + " " + count.getValue()).toList());
  }

  @Test
  void nobody_is_shown_whom_they_block() {
    like(BEN, post(ANA, LISBON), 1);
    told();
    put(SilenceRow.blocked(BEN, ANA));

    assertThat(stage.ask(new Top("user", Optional.of(BEN), 10))).isEmpty();
    assertThat(stage.ask(new Top("activity", Optional.of(BEN), 10))).isEmpty();
    assertThat(stage.ask(new Top("user", Optional.empty(), 10))).hasSize(1);
  }

  @Test
  void there_is_no_type_that_no_ref_can_have() {
    assertThatThrownBy(() -> new Top("Cities!", Optional.empty(), 10))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(INVALID_REF));
  }

  private ActivityId post(UserId actor, Ref target) {
    var envelope = new Envelope(stage.mint().next(), actor, "post", List.of(target));
    put(row(envelope).item());
    return envelope.id();
  }

  private static ActivityRow row(Envelope envelope) {
    return new ActivityRow(envelope, CONTENT, Optional.empty(), true);
  }

  /** In so many kinds. */
  private void like(UserId who, ActivityId what, int kinds) {
    for (int kind = 0; kind < kinds; kind++) {
      var like = new LikeRow(who, what, "kind" + kind, stage.clock().instant()).item();
      likes.add(like.key());
      put(like);
    }
  }

  private void put(Item item) {
    new Transaction().put(item).commit(stage.table()).await();
  }

  private void told() {
    counting.handler().accept(new Batch("journal", changes()));
    forgotten();
  }

  /** The changes that it is for and has not been told. */
  private List<ItemChange> changes() {
    var stretch = stage.table().changes().read("journal", read, 1000).await();
    read = stretch.position();
    return stretch.changes().stream().filter(counting.filter()).toList();
  }

  /** What was remembered of former pages is forgotten. */
  private void forgotten() {
    actor.forget();
  }

  private List<Long> likes(String type) {
    return top(type).stream().map(Trend::likes).toList();
  }

  private List<Trend> top(String type) {
    return stage.ask(new Top(type, Optional.empty(), 100));
  }
}
