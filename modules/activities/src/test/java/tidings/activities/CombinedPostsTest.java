// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.activities.ActivitiesFixture.note;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.IdempotencyKey;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.store.InterleavingTable;
import tidings.store.Query;
import tidings.store.SharedTable;
import tidings.store.StoreException;
import tidings.store.Table;

/** Concurrent posts to the same targets. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class CombinedPostsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");
  private static final int POSTERS = 60;

  @AutoClose
  ActivitiesFixture fixture;
  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final List<ActivitiesActor> nodes = new ArrayList<>();
  List<UserId> users;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActivitiesFixture.open(vertx, folder);
    users = IntStream.range(0, POSTERS)
        .mapToObj(i -> fixture.fixtureRows.user("poster" + i))
        .toList();
  }

  @AfterEach
  void stop() {
    nodes.forEach(node -> node.stop().await());
  }

  @Test
  void combined_posts_are_stored_and_counted_individually() {
    var node = node(shared());
    var posts = users.stream().map(user -> publish(node, user, note("Here", LISBON))).toList();
    var both = users.stream()
        .map(user -> publish(node, user, note("There", FADO, LISBON)))
        .toList();
    posts.forEach(CompletableFuture::join);
    both.forEach(CompletableFuture::join);
    assertThat(posted(LISBON)).hasSize(2 * POSTERS).doesNotHaveDuplicates();
    assertThat(posted(FADO)).hasSize(POSTERS);
    assertThat(counted(LISBON)).isEqualTo(2 * POSTERS);
    assertThat(counted(FADO)).isEqualTo(POSTERS);
    for (int i = 0; i < POSTERS; i++) {
      assertThat(counted(users.get(i).ref())).isEqualTo(2);
      assertThat(posted(users.get(i).ref()))
          .containsExactlyInAnyOrder(posts.get(i).join().id(), both.get(i).join().id());
    }
  }

  @Test
  void a_request_sent_to_two_nodes_is_posted_once() {
    var node = node(shared());
    var otherNode = node(shared());
    var first = users.stream().map(user -> publish(node, user, note("Once", LISBON))).toList();
    var again = users.stream().map(user -> publish(otherNode, user, note("Once", LISBON))).toList();
    for (int i = 0; i < POSTERS; i++) {
      assertThat(first.get(i).join()).isEqualTo(again.get(i).join());
    }
    assertThat(posted(LISBON)).hasSize(POSTERS);
    assertThat(counted(LISBON)).isEqualTo(POSTERS);
  }

  @Test
  void a_failing_store_fails_all_and_releases_the_watermark() {
    var writes = new AtomicInteger();
    var broken = InterleavingTable.beforeEach("write", shared(), () -> {
      writes.incrementAndGet();
      throw new StoreException("unavailable");
    });
    var node = node(broken);
    var posts = users.stream().map(user -> publish(node, user, note("Lost", LISBON))).toList();
    posts.forEach(post -> assertThatThrownBy(post::join).hasCauseInstanceOf(StoreException.class));
    assertThat(writes).hasPositiveValue();
    assertThat(posted(LISBON)).isEmpty();
    assertThat(counted(LISBON)).isZero();
    var next = fixture.actorFixture.idGenerator().next();
    assertThat(fixture.watermark()).isGreaterThan(Position.of(next));
  }

  /** The table as a shared one. */
  private Table shared() {
    return SharedTable.of(fixture.actorFixture.table());
  }

  private ActivitiesActor node(Table table) {
    nodes.add(fixture.actorOn(table));
    return nodes.getLast();
  }

  /** Posts each text at once, each with its own idempotency key. */
  private CompletableFuture<Activity> publish(ActivitiesActor node, UserId user, Draft draft) {
    var text = draft.object().text().orElseThrow();
    var key = IdempotencyKey.of(text, text.getBytes(UTF_8));
    return CompletableFuture.supplyAsync(
        () -> (Activity) node.answer(new Publish(user, draft, Optional.of(key))), threads);
  }

  private List<ActivityId> posted(Ref target) {
    return fixture.actorFixture.table()
        .query(ActivityKeys.outboxOf(target).limit(Query.MAX_LIMIT))
        .await()
        .items()
        .stream()
        .map(row -> ActivityKeys.activityInOutbox(row.key().sk()))
        .toList();
  }

  private long counted(Ref target) {
    return CountsRow.ofEntity(fixture.actorFixture.table().get(ActivityKeys.counts(target)).await())
        .activities();
  }
}
