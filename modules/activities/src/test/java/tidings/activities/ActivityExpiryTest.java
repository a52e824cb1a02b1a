// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.activities.ActivitiesFixture.comment;
import static tidings.activities.ActivitiesFixture.draft;
import static tidings.activities.ActivitiesFixture.note;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

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
import tidings.core.Activities.Draft;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.Restore;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Poll;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.PollEndRow;
import tidings.schema.rows.VoteRow;
import tidings.store.InterleavingTable;
import tidings.store.Item;
import tidings.store.StoreException;
import tidings.store.Transaction;

/** Expiry, restoring and purging of activities. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ActivityExpiryTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration SECOND = Duration.ofSeconds(1);
  /** More than one transaction removes. */
  private static final int LIKES = 250;

  @AutoClose
  ActivitiesFixture fixture;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActivitiesFixture.open(vertx, folder);
    ana = fixture.fixtureRows.user("ana");
    ben = fixture.fixtureRows.user("ben");
  }

  @Test
  void a_deleted_activity_can_be_restored_for_30_days() {
    var posted = fixture.post(ana, note("Hello", LISBON));
    fixture.actorFixture.ask(new Delete(ana, posted.id()));

    pass(MONTH.minusSeconds(1));
    assertThat(fixture.actorFixture.ask(new Restore(ana, posted.id()))).isEqualTo(posted);

    fixture.awaitDelivery(ana, posted.id());
    fixture.actorFixture.ask(new Delete(ana, posted.id()));
    pass(MONTH);
    assertThat(fixture.actorFixture.refusal(new Restore(ana, posted.id()))).isEqualTo(NOT_FOUND);
  }

  @Test
  void a_restored_activity_keeps_likes_comments_and_reports() {
    var posted = fixture.post(ana, note("Hello", LISBON));
    fixture.like(ben, posted.id(), "like");
    fixture.post(ben, comment(posted.id(), "Good morning"));
    fixture.actorFixture.ask(new Delete(ana, posted.id()));
    fixture.actorFixture.ask(new Restore(ana, posted.id()));

    pass(MONTH.plus(SECOND));
    fixture.sweep();

    var shown = fixture.actorFixture.ask(new GetActivity(posted.id(), Optional.of(ben)));
    assertThat(shown.counts().comments()).isEqualTo(1);
    assertThat(shown.yourLikes()).containsExactly("like");
    assertThat(keys()).noneMatch(key -> key.contains("DUE#"));
  }

  @Test
  void a_month_after_its_deletion_an_activity_is_purged() {
    var posted = fixture.post(ana, note("Hello", LISBON));
    IntStream.range(0, LIKES).forEach(
        fan -> fixture.like(new UserId("fan" + fan), posted.id(), "like"));
    fixture.post(ben, comment(posted.id(), "Good morning"));
    fixture.report(ben, posted.id());
    fixture.actorFixture.ask(new Delete(ana, posted.id()));

    pass(MONTH.minusSeconds(1));
    fixture.sweep();
    assertThat(keysOf(posted.id())).hasSizeGreaterThan(LIKES);

    pass(SECOND);
    fixture.sweep();
    assertThat(keysOf(posted.id())).isEmpty();
    assertThat(counted(LISBON)).isZero();
  }

  @Test
  void the_votes_of_a_poll_are_purged_with_it() {
    var now = fixture.actorFixture.clock().instant();
    var poll = new Poll(List.of("Tea", "Coffee"), now.plus(Duration.ofDays(1)), false);
    var posted = fixture.post(ana, new Draft(
        "post", Content.note("What do you drink?").withPoll(poll), List.of(), Optional.empty()));
    new Transaction()
        .put(new VoteRow(ben, posted.id(), List.of(0), now).item())
        .commit(fixture.actorFixture.table())
        .await();
    fixture.actorFixture.ask(new Delete(ana, posted.id()));

    pass(MONTH.plus(SECOND));
    fixture.sweep();

    var end = PollEndRow.ofNew(posted.id(), poll).key(); // the polls feature removes it
    assertThat(keysOf(posted.id())).containsExactly(end.toString());
  }

  @Test
  void followers_of_a_purged_thread_are_counted_until_they_unfollow() {
    var posted = fixture.post(ana, note("Hello"));
    var thread = posted.id().ref();
    fixture.like(ben, posted.id(), "like");
    new Transaction()
        .add(CountsRow.add(thread, CountsRow.FOLLOWERS, 2))
        .commit(fixture.actorFixture.table())
        .await();
    fixture.actorFixture.ask(new Delete(ana, posted.id()));

    pass(MONTH.plus(SECOND));
    fixture.sweep();

    var left = fixture.actorFixture.table().get(ActivityKeys.counts(thread)).await();
    assertThat(CountsRow.ofEntity(left).followers()).isEqualTo(2);
    assertThat(CountsRow.ofActivity(left).likes()).isEmpty();
    assertThat(keysOf(posted.id())).hasSize(1);
  }

  @Test
  void an_interrupted_cleanup_continues() {
    var posted = fixture.post(ana, note("Hello"));
    fixture.like(ben, posted.id(), "like");
    fixture.actorFixture.ask(new Delete(ana, posted.id()));
    pass(MONTH.plus(SECOND));

    assertThatThrownBy(() -> fixture.sweepOn(
        InterleavingTable.before("write", fixture.actorFixture.table(), () -> {
          throw new StoreException("unavailable");
        }))).isInstanceOf(StoreException.class);
    assertThat(keysOf(posted.id())).isNotEmpty();

    fixture.sweep();
    assertThat(keysOf(posted.id())).isEmpty();
  }

  @Test
  void an_expired_activity_is_hidden_at_once_and_uncounted_by_the_next_sweep() {
    var posted = fixture.post(ana, draft("post", "Only now", inAnHour(), LISBON));

    pass(Duration.ofHours(1));
    assertThat(fixture.actorFixture.refusal(new GetActivity(posted.id(), Optional.of(ana))))
        .isEqualTo(NOT_FOUND);
    assertThat(fixture.actorFixture.table().query(ActivityKeys.outboxOf(LISBON)).await().items())
        .isEmpty();

    fixture.sweep();
    fixture.sweep();
    assertThat(counted(LISBON)).isZero();
    assertThat(counted(ana.ref())).isZero();
    assertThat(keysOf(posted.id())).isEmpty();
  }

  @Test
  void an_expiring_activity_can_be_deleted_and_restored_until_then() {
    var posted = fixture.post(ana, draft("post", "Only now", inAnHour(), LISBON));
    fixture.actorFixture.ask(new Delete(ana, posted.id()));
    fixture.actorFixture.ask(new Restore(ana, posted.id()));
    assertThat(counted(LISBON)).isEqualTo(1);

    pass(Duration.ofHours(1));
    fixture.sweep();
    assertThat(counted(LISBON)).isZero();
    assertThat(fixture.actorFixture.refusal(new Restore(ana, posted.id()))).isEqualTo(NOT_FOUND);
  }

  @Test
  void an_activity_about_to_expire_can_be_deleted() {
    var end = inAnHour().map(time -> time.plusMillis(500));
    var posted = fixture.post(ana, draft("post", "Only now", end, LISBON));

    fixture.actorFixture.ask(new Delete(ana, posted.id()));

    assertThat(counted(LISBON)).isZero();
  }

  @Test
  void an_expired_comment_is_removed_from_its_thread_and_count() {
    var posted = fixture.post(ana, note("Hello"));
    fixture.post(ben, draft("comment", "Only now", inAnHour(), posted.id().ref()));

    pass(Duration.ofHours(1));
    fixture.sweep();

    assertThat(fixture.actorFixture.ask(new GetActivity(posted.id(), Optional.empty())).counts()
        .comments())
        .isZero();
    assertThat(fixture.actorFixture.table().get(ActivityKeys.commenter(posted.id(), ben)).await())
        .isEmpty();
  }

  @Test
  void what_is_below_an_expired_comment_is_uncounted_with_it() {
    var posted = fixture.post(ana, note("Hello")).id();
    var comment = fixture.post(ben, draft("comment", "Only now", inAnHour(), posted.ref())).id();
    var answer = fixture.post(ana, ActivitiesFixture.comment(comment, "So late?")).id();
    fixture.post(ben, ActivitiesFixture.comment(comment, "Yes"));
    assertThat(allComments(posted)).isEqualTo(3);

    pass(Duration.ofHours(1));
    fixture.actorFixture.ask(new Delete(ana, answer));
    fixture.cleanUpBeforeSweep();
    assertThat(allComments(posted)).isZero();
    fixture.sweep();
    assertThat(allComments(posted)).isZero();
  }

  private long allComments(ActivityId activity) {
    return fixture.actorFixture.ask(new GetActivity(activity, Optional.empty())).counts()
        .allComments();
  }

  private Optional<Instant> inAnHour() {
    var now = fixture.actorFixture.clock().instant();
    return Optional.of(now.plus(Duration.ofHours(1)).truncatedTo(SECONDS));
  }

  private void pass(Duration time) {
    fixture.actorFixture.clock().advance(time);
  }

  private long counted(Ref target) {
    return CountsRow.ofEntity(fixture.actorFixture.table().get(ActivityKeys.counts(target)).await())
        .activities();
  }

  /** Ignores the row that reports the removal to resuming clients; it expires by itself. */
  private List<String> keysOf(ActivityId id) {
    return keys().stream()
        .filter(key -> key.contains(id.text()) && !key.contains("LATE#"))
        .toList();
  }

  private List<String> keys() {
    return fixture.actorFixture.allItems().stream().map(Item::key).map(Object::toString).toList();
  }
}
