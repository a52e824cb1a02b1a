// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.SiteEvents.EventsAfter;
import tidings.core.SiteEvents.KeptRange;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/** The log has every event once, in one order and without gaps. */
@ExtendWith(VertxExtension.class)
final class EventsTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Duration RETENTION = Duration.ofDays(1);

  @AutoClose
  private ActorFixture fixture;
  private EventsActor actor;
  private StreamConsumer consumer;
  private long start;
  private Optional<String> position = Optional.empty();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    actor = new EventsActor(
        vertx, fixture.bus(), fixture.table(), fixture.summaries(), fixture.clock(), RETENTION,
        Optional.empty());
    actor.start().await();
    consumer = actor.streamConsumers().findFirst().orElseThrow();
    start = fixture.bus().ask(new KeptRange()).await().newest();
  }

  @Test
  void a_new_log_is_empty() {
    assertThat(fixture.bus().ask(new EventsAfter(start, 10)).await()).isEmpty();
    assertThat(fixture.bus().ask(new KeptRange()).await().oldest()).isEqualTo(start + 1);
  }

  @Test
  void events_have_consecutive_positions_across_blocks_and_partitions() {
    for (int round = 0; round < 80; round++) {
      var posts = IntStream.range(0, 1000).mapToObj(number -> inserted(post(ANA))).toList();
      consumer.handler().accept(new ConsumerBatch("shard", numbered(round * 1000, posts)));
    }

    var positions = new ArrayList<Long>();
    long after = start;
    for (var page = after(after); !page.isEmpty(); page = after(after)) {
      page.forEach(event -> positions.add(event.position()));
      after = page.getLast().position();
    }
    assertThat(positions)
        .isEqualTo(LongStream.rangeClosed(start + 1, start + 80_000).boxed().toList());
  }

  @Test
  void a_repeated_batch_is_logged_once() {
    var changes = numbered(0, List.of(inserted(post(ANA)), inserted(post(BEN))));
    consumer.handler().accept(new ConsumerBatch("shard", changes.subList(0, 1)));
    consumer.handler().accept(new ConsumerBatch("shard", changes));
    consumer.handler().accept(new ConsumerBatch("shard", changes));

    assertThat(after(start)).hasSize(2);
  }

  @Test
  void an_older_position_than_is_kept_is_gone() {
    consumer.handler()
        .accept(new ConsumerBatch("shard", numbered(0, List.of(inserted(post(ANA))))));
    fixture.clock().advance(RETENTION.plusHours(3));
    assertThatThrownBy(() -> after(start)).isInstanceOfSatisfying(Refusal.class,
        refusal -> assertThat(refusal.errorCode()).isEqualTo(ErrorCode.EVENTS_GONE));

    var later = numbered(1, List.of(inserted(post(BEN))));
    consumer.handler().accept(new ConsumerBatch("shard", later));
    assertThat(fixture.bus().ask(new KeptRange()).await().oldest()).isEqualTo(start + 2);
    assertThat(after(start + 1)).hasSize(1);
  }

  @Test
  void a_position_that_is_not_there_yet_is_refused() {
    assertThatThrownBy(() -> after(start + 1)).isInstanceOfSatisfying(Refusal.class,
        refusal -> assertThat(refusal.errorCode()).isEqualTo(ErrorCode.INVALID_PARAMETER));
  }

  @Test
  void two_servers_append_without_losing_an_event() {
    var threads = IntStream.range(0, 4).mapToObj(shard -> Thread.startVirtualThread(() -> {
      for (int number = 0; number < 50; number++) {
        consumer.handler().accept(
            new ConsumerBatch("shard" + shard, numbered(number, List.of(inserted(post(ANA))))));
      }
    })).toList();
    threads.forEach(thread -> {
      try {
        thread.join();
      } catch (InterruptedException failure) {
        throw new IllegalStateException(failure);
      }
    });

    assertThat(after(start)).hasSize(200).extracting(SiteEvent::data).doesNotHaveDuplicates();
  }

  @Test
  void the_stream_of_the_table_becomes_events() {
    var post = post(ANA);
    var like = new LikeRow(BEN, post.envelope().id(), "like", fixture.clock().instant()).item();
    put(post.item());
    put(like);
    new Transaction().delete(like.key()).commit(fixture.table()).await();
    consume();

    var events = after(start);
    assertThat(events).extracting(SiteEvent::kind)
        .containsExactly("activity.created", "like.created", "like.deleted");
    assertThat(events.getFirst().about()).containsExactly(post.envelope().id().ref(), ANA.ref(),
        Ref.parse("city:lisbon"));
    assertThat(events.getFirst().data()).startsWith("{\"id\":\"" + post.envelope().id());
    consume();
    assertThat(after(start)).hasSize(3);
  }

  private List<SiteEvent> after(long after) {
    return fixture.bus().ask(new EventsAfter(after, 1000)).await();
  }

  private ActivityRow post(UserId actorOfPost) {
    ActivityId id = fixture.idGenerator().next();
    return new ActivityRow(
        new Envelope(id, actorOfPost, "post", List.of(Ref.parse("city:lisbon"))),
        Content.note("Hello " + id), Optional.empty(), true);
  }

  private static Item inserted(ActivityRow row) {
    return row.item();
  }

  private List<ItemChange> numbered(int first, List<Item> items) {
    return IntStream.range(0, items.size())
        .mapToObj(index -> new ItemChange("" + (first + index + 1), fixture.clock().instant(),
            Optional.empty(), Optional.of(items.get(index)), false))
        .toList();
  }

  private void put(Item item) {
    new Transaction().put(item).commit(fixture.table()).await();
  }

  private void consume() {
    var shard = fixture.table().changes().shards().await().getFirst().id();
    var batch = fixture.table().changes().read(shard, position, 1000).await();
    position = batch.position();
    consumer.handler().accept(new ConsumerBatch(shard,
        batch.changes().stream().filter(consumer.filter()).toList()));
  }
}
