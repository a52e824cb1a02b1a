// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.activities.Newsroom.comment;
import static tidings.activities.Newsroom.draft;
import static tidings.activities.Newsroom.note;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Restore;
import tidings.core.Activities.Show;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Transaction;
import tidings.store.embedded.Meanwhile;
import tidings.store.rows.CountsRow;

/** What becomes of activities as time passes. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class EndingsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Duration A_MONTH = Duration.ofDays(30);
  private static final Duration A_SECOND = Duration.ofSeconds(1);
  /** More than is removed in one step. */
  private static final int LIKES = 250;

  @AutoClose
  Newsroom room;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    room = Newsroom.open(vertx, folder);
    ana = room.cast.user("ana");
    ben = room.cast.user("ben");
  }

  @Test
  void what_was_deleted_can_be_restored_for_30_days() {
    var posted = room.post(ana, note("Hello", LISBON));
    room.stage.ask(new Delete(ana, posted.id()));

    pass(A_MONTH.minusSeconds(1));
    assertThat(room.stage.ask(new Restore(ana, posted.id()))).isEqualTo(posted);

    room.awaitDelivery(ana, posted.id());
    room.stage.ask(new Delete(ana, posted.id()));
    pass(A_MONTH);
    assertThat(room.stage.refusal(new Restore(ana, posted.id()))).isEqualTo(NOT_FOUND);
  }

  @Test
  void what_was_restored_keeps_all_that_was_said_of_it() {
    var posted = room.post(ana, note("Hello", LISBON));
    room.like(ben, posted.id(), "like");
    room.post(ben, comment(posted.id(), "Good morning"));
    room.stage.ask(new Delete(ana, posted.id()));
    room.stage.ask(new Restore(ana, posted.id()));

    pass(A_MONTH.plus(A_SECOND));
    room.sweep();

    var shown = room.stage.ask(new Show(posted.id(), Optional.of(ben)));
    assertThat(shown.counts().comments()).isEqualTo(1);
    assertThat(shown.yourLikes()).containsExactly("like");
    assertThat(keys()).noneMatch(key -> key.contains("DUE#"));
  }

  @Test
  void a_month_after_its_deletion_nothing_is_left_of_an_activity() {
    var posted = room.post(ana, note("Hello", LISBON));
    IntStream.range(0, LIKES).forEach(
        fan -> room.like(new UserId("fan" + fan), posted.id(), "like"));
    room.post(ben, comment(posted.id(), "Good morning"));
    room.report(ben, posted.id());
    room.stage.ask(new Delete(ana, posted.id()));

    pass(A_MONTH.minusSeconds(1));
    room.sweep();
    assertThat(keysOf(posted.id())).hasSizeGreaterThan(LIKES);

    pass(A_SECOND);
    room.sweep();
    assertThat(keysOf(posted.id())).isEmpty();
    assertThat(counted(LISBON)).isZero();
  }

  @Test
  void who_follows_a_thread_that_is_gone_is_counted_until_they_leave() {
    var posted = room.post(ana, note("Hello"));
    var thread = posted.id().ref();
    room.like(ben, posted.id(), "like");
    new Transaction()
        .and(CountsRow.add(thread, CountsRow.FOLLOWERS, 2))
        .commit(room.stage.table())
        .await();
    room.stage.ask(new Delete(ana, posted.id()));

    pass(A_MONTH.plus(A_SECOND));
    room.sweep();

    var left = room.stage.table().get(Keys.counts(thread)).await();
    assertThat(CountsRow.ofEntity(left).followers()).isEqualTo(2);
    assertThat(CountsRow.ofActivity(left).likes()).isEmpty();
    assertThat(keysOf(posted.id())).hasSize(1);
  }

  @Test
  void clearing_that_was_interrupted_goes_on() {
    var posted = room.post(ana, note("Hello"));
    room.like(ben, posted.id(), "like");
    room.stage.ask(new Delete(ana, posted.id()));
    pass(A_MONTH.plus(A_SECOND));

    assertThatThrownBy(() -> room.sweepOn(
        Meanwhile.before("write", room.stage.table(), () -> {
          throw new StoreFailure("the disk is away");
        }))).isInstanceOf(StoreFailure.class);
    assertThat(keysOf(posted.id())).isNotEmpty();

    room.sweep();
    assertThat(keysOf(posted.id())).isEmpty();
  }

  @Test
  void what_expires_is_unseen_at_once_and_is_not_counted_from_the_next_sweep_on() {
    var posted = room.post(ana, draft("post", "Only now", inAnHour(), LISBON));

    pass(Duration.ofHours(1));
    assertThat(room.stage.refusal(new Show(posted.id(), Optional.of(ana)))).isEqualTo(NOT_FOUND);
    assertThat(room.stage.table().query(Keys.outboxOf(LISBON)).await().items()).isEmpty();

    room.sweep();
    room.sweep();
    assertThat(counted(LISBON)).isZero();
    assertThat(counted(ana.ref())).isZero();
    assertThat(keysOf(posted.id())).isEmpty();
  }

  @Test
  void what_expires_can_be_deleted_and_restored_until_then() {
    var posted = room.post(ana, draft("post", "Only now", inAnHour(), LISBON));
    room.stage.ask(new Delete(ana, posted.id()));
    room.stage.ask(new Restore(ana, posted.id()));
    assertThat(counted(LISBON)).isEqualTo(1);

    pass(Duration.ofHours(1));
    room.sweep();
    assertThat(counted(LISBON)).isZero();
    assertThat(room.stage.refusal(new Restore(ana, posted.id()))).isEqualTo(NOT_FOUND);
  }

  @Test
  void what_is_to_expire_within_a_second_can_be_deleted_like_anything_else() {
    var end = inAnHour().map(at -> at.plusMillis(500));
    var posted = room.post(ana, draft("post", "Only now", end, LISBON));

    room.stage.ask(new Delete(ana, posted.id()));

    assertThat(counted(LISBON)).isZero();
  }

  @Test
  void a_comment_that_expires_leaves_its_thread_and_its_count() {
    var posted = room.post(ana, note("Hello"));
    room.post(ben, draft("comment", "Only now", inAnHour(), posted.id().ref()));

    pass(Duration.ofHours(1));
    room.sweep();

    assertThat(room.stage.ask(new Show(posted.id(), Optional.empty())).counts().comments())
        .isZero();
    assertThat(room.stage.table().get(Keys.commenter(posted.id(), ben)).await()).isEmpty();
  }

  private Optional<Instant> inAnHour() {
    var now = room.stage.clock().instant();
    return Optional.of(now.plus(Duration.ofHours(1)).truncatedTo(SECONDS));
  }

  private void pass(Duration time) {
    room.stage.clock().pass(time);
  }

  private long counted(Ref what) {
    return CountsRow.ofEntity(room.stage.table().get(Keys.counts(what)).await()).activities();
  }

  /** But for the row that says that it is gone to who comes back, which expires by itself. */
  private List<String> keysOf(ActivityId id) {
    return keys().stream()
        .filter(key -> key.contains(id.text()) && !key.contains("LATE#"))
        .toList();
  }

  private List<String> keys() {
    return room.stage.everything().stream().map(Item::key).map(Object::toString).toList();
  }
}
