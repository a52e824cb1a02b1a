// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Feeds;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.MarkReadUpTo;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LateRow;
import tidings.store.Op;

/** Changes that a client gets when it resumes from a position. */
@ExtendWith(VertxExtension.class)
class ResumeTest {

  @AutoClose
  ActorFixture fixture;
  private FixtureRows fixtureRows;
  private UserId ana;
  private UserId ben;
  private FeedsActor actor;

  @BeforeEach
  void createFollow(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    actor = FeedsFixture.on(vertx, fixture);
    actor.start().await();
    fixtureRows.edge(ben, ana.ref());
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void newer_activities_are_returned_oldest_first() {
    posted();
    var since = now();
    var first = posted();
    var second = posted();

    assertThat(ids(missedAll(since))).containsExactly(first, second);
    assertThat(missedAll(since).entries()).extracting(Entry::via).containsOnly(List.of(ana.ref()));
  }

  @Test
  void resuming_from_the_returned_position_neither_skips_nor_repeats() {
    var since = now();
    posted();
    var position = missedAll(since).position();
    var next = posted();

    assertThat(ids(missedAll(position))).containsExactly(next);
  }

  @Test
  void rows_that_no_edge_admits_are_left_out() {
    var since = now();
    write(new Op.Put(
        FeedRow.of(ben, fixtureRows.activity(fixtureRows.user("cleo")), ActorFixture.RETENTION),
        List.of()));

    assertThat(missedAll(since).entries()).isEmpty();
  }

  @Test
  void late_activities_are_returned_despite_older_ids() {
    var old = posted();
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));

    assertThat(ids(missedAll(since))).containsExactly(old);
    assertThat(ids(missedAll(now()))).isEmpty();
  }

  @Test
  void late_activities_are_returned_only_to_recipients() {
    var old = fixtureRows.activity(fixtureRows.user("cleo"));
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));

    assertThat(missedAll(since).entries()).isEmpty();
  }

  @Test
  void activities_late_by_hours_are_returned() {
    var old = posted();
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));
    fixture.clock().advance(Duration.ofHours(5));

    assertThat(ids(missedAll(since))).containsExactly(old);
  }

  @Test
  void removed_activities_are_reported_to_recipients() {
    var mine = posted();
    var others = fixtureRows.activity(fixtureRows.user("cleo"));
    var since = now();
    for (var id : List.of(mine, others)) {
      fixtureRows.delete(id);
      write(new Op.Put(LateRow.removed(now(), id).item(), List.of()));
    }

    assertThat(missedAll(since).removed()).containsExactly(mine);
    assertThat(missedAll(since).comeOrGone()).containsExactlyInAnyOrder(mine, others);
  }

  @Test
  void activities_that_have_come_late_are_reported_whoever_gets_them() {
    var others = fixtureRows.activity(fixtureRows.user("cleo"));
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), others).item(), List.of()));

    assertThat(missedAll(since).comeOrGone()).as("for their notifications")
        .containsExactly(others);
    assertThat(missedAll(since).entries()).isEmpty();
  }

  @Test
  void a_changed_edge_prevents_resuming() {
    var since = now();
    write(FeedStateRow.markChanged(ben, now()));

    assertThat(missed(since)).isInstanceOf(Missed.TooMuch.class);
    assertThat(missed(now())).isInstanceOf(Missed.All.class);
  }

  @Test
  void a_completed_fill_does_not_prevent_resuming() {
    var since = now();
    write(FeedStateRow.markCachesOutdated(ben));

    assertThat(missed(since)).isInstanceOf(Missed.All.class);
  }

  @Test
  void too_many_activities_prevent_resuming() {
    var since = now();
    var posts = IntStream.range(0, Feeds.MAX_MISSED).mapToObj(post -> posted()).toList();
    assertThat(ids(missedAll(since))).isEqualTo(posts);

    posted();
    assertThat(missed(since)).isInstanceOf(Missed.TooMuch.class);
  }

  @Test
  void a_reload_event_prevents_resuming() {
    var since = now();
    write(new Op.Put(LateRow.reload(now()).item(), List.of()));

    assertThat(missed(since)).isInstanceOf(Missed.TooMuch.class);
  }

  @Test
  void activities_that_changed_late_are_named_to_all() {
    var others = fixtureRows.activity(fixtureRows.user("cleo"));
    var since = now();
    write(new Op.Put(LateRow.changed(now(), others).item(), List.of()));

    assertThat(missedAll(since).changed()).containsExactly(others);
    assertThat(missedAll(since).entries()).isEmpty();
    assertThat(missedAll(now()).changed()).isEmpty();
  }

  /** A newer node may write it during an upgrade. */
  @Test
  void an_unknown_late_event_prevents_resuming() {
    var since = now();
    var unknown = LateRow.changed(now(), posted()).item().toBuilder().set("what", "merged");
    write(new Op.Put(unknown.build(), List.of()));

    assertThat(missed(since)).isInstanceOf(Missed.TooMuch.class);
  }

  @Test
  void a_position_too_old_or_in_the_future_cannot_be_resumed() {
    var since = now();
    fixture.clock().advance(LateRow.RESUME_WINDOW);
    var future =
        Position.startOf(fixture.clock().instant().plus(Resume.MAX_CLOCK_SKEW).plusMillis(1));

    assertThat(missed(since)).isInstanceOf(Missed.TooMuch.class);
    assertThat(missed(future)).isInstanceOf(Missed.TooMuch.class);
    assertThat(missed(future).position()).isLessThan(future);
  }

  @Test
  void pending_activities_hold_the_position_back() {
    var underWay = fixture.watermark().begin();
    assertThat(missedAll(now()).position()).isEqualTo(Position.of(underWay));
  }

  @Test
  void a_changed_read_position_is_returned() {
    var since = now();
    var read = now();
    fixture.ask(new MarkReadUpTo(ben, read));

    assertThat(missedAll(since).read()).contains(read);
    assertThat(missedAll(now()).read()).isEmpty();
  }

  @Test
  void the_read_position_moves_only_forward_and_not_into_the_future() {
    var first = now();
    var second = now();
    var events = fixture.subscribe(ReadPositionMoved.class);
    fixture.ask(new MarkReadUpTo(ben, second));
    fixture.ask(new MarkReadUpTo(ben, first));
    fixture.ask(new MarkReadUpTo(ben, second));

    assertThat(fixture.ask(new Feeds.FeedOf(ben, Optional.empty(), 1)).read())
        .contains(second);
    assertThat(events.next()).isEqualTo(new ReadPositionMoved(ben, second));
    assertThat(events.pendingCount()).isZero();
    var future = Position.startOf(fixture.clock().instant().plusSeconds(60));
    assertThat(fixture.refusal(new MarkReadUpTo(ben, future))).isEqualTo(ErrorCode.INVALID_FIELD);
  }

  /** Stores a row in Ben's feed. */
  private ActivityId posted() {
    var id = fixtureRows.activity(ana);
    write(new Op.Put(FeedRow.of(ben, id, ActorFixture.RETENTION), List.of()));
    return id;
  }

  private Position now() {
    return Position.of(fixture.idGenerator().next());
  }

  private Missed missed(Position since) {
    return fixture.ask(new MissedSince(ben, since));
  }

  private Missed.All missedAll(Position since) {
    return (Missed.All) missed(since);
  }

  private static List<ActivityId> ids(Missed.All missed) {
    return missed.entries().stream().map(entry -> entry.activity().id()).toList();
  }

  private void write(Op op) {
    fixture.table().write(List.of(op)).await();
  }
}
