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
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Feeds.ReadOn;
import tidings.core.Feeds.ReadTo;
import tidings.core.Reason;
import tidings.core.UserId;
import tidings.store.Op;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.FeedRow;
import tidings.store.rows.LateRow;
import tidings.store.rows.StateRow;

/** What somebody is told who comes back with a position. */
@ExtendWith(VertxExtension.class)
class ResumeTest {

  @AutoClose
  Stage stage;
  private Cast cast;
  private UserId ana;
  private UserId ben;
  private FeedsActor actor;

  @BeforeEach
  void benFollowsAna(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    actor = Newsstand.on(vertx, stage);
    actor.start().await();
    cast.edge(ben, ana.ref());
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void what_has_come_since_is_told_the_oldest_first_and_what_came_before_is_not() {
    posted();
    var since = now();
    var first = posted();
    var second = posted();

    assertThat(ids(told(since))).containsExactly(first, second);
    assertThat(told(since).entries()).extracting(Entry::via).containsOnly(List.of(ana.ref()));
  }

  @Test
  void whoever_goes_on_from_the_position_told_misses_nothing_and_gets_nothing_twice() {
    var since = now();
    posted();
    var position = told(since).position();
    var next = posted();

    assertThat(ids(told(position))).containsExactly(next);
  }

  @Test
  void what_nobody_follows_is_not_told_although_there_is_a_row() {
    var since = now();
    write(new Op.Put(FeedRow.of(ben, cast.activity(cast.user("cleo")), Stage.KEEP), List.of()));

    assertThat(told(since).entries()).isEmpty();
  }

  @Test
  void what_came_late_is_told_although_its_id_is_older() {
    var old = posted();
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));

    assertThat(ids(told(since))).containsExactly(old);
    assertThat(ids(told(now()))).isEmpty();
  }

  @Test
  void what_came_late_is_told_to_none_but_those_who_get_it() {
    var old = cast.activity(cast.user("cleo"));
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));

    assertThat(told(since).entries()).isEmpty();
  }

  @Test
  void what_came_late_hours_ago_is_told() {
    var old = posted();
    var since = now();
    write(new Op.Put(LateRow.arrived(now(), old).item(), List.of()));
    stage.clock().pass(Duration.ofHours(5));

    assertThat(ids(told(since))).containsExactly(old);
  }

  @Test
  void what_is_gone_is_told_as_removed_to_those_who_had_it() {
    var mine = posted();
    var others = cast.activity(cast.user("cleo"));
    var since = now();
    for (var id : List.of(mine, others)) {
      cast.delete(id);
      write(new Op.Put(LateRow.removed(now(), id).item(), List.of()));
    }

    assertThat(told(since).removed()).containsExactly(mine);
    assertThat(told(since).gone()).containsExactlyInAnyOrder(mine, others);
  }

  @Test
  void who_follows_something_else_since_then_reads_everything_again() {
    var since = now();
    write(StateRow.changed(ben, now()));

    assertThat(missed(since)).isInstanceOf(Missed.Much.class);
    assertThat(missed(now())).isInstanceOf(Missed.All.class);
  }

  @Test
  void the_end_of_a_fill_changes_nothing_for_who_comes_back() {
    var since = now();
    write(StateRow.filled(ben));

    assertThat(missed(since)).isInstanceOf(Missed.All.class);
  }

  @Test
  void more_than_can_be_told_is_not_told() {
    var since = now();
    var posts = IntStream.range(0, Feeds.MISSED).mapToObj(post -> posted()).toList();
    assertThat(ids(told(since))).isEqualTo(posts);

    posted();
    assertThat(missed(since)).isInstanceOf(Missed.Much.class);
  }

  @Test
  void what_cannot_be_named_is_read_again() {
    var since = now();
    write(new Op.Put(LateRow.much(now()).item(), List.of()));

    assertThat(missed(since)).isInstanceOf(Missed.Much.class);
  }

  @Test
  void a_position_of_too_long_ago_or_of_the_future_is_not_gone_on_from() {
    var since = now();
    stage.clock().pass(LateRow.RESUMABLE);
    var future = ActivityId.startOf(stage.clock().instant().plus(Resume.SKEW).plusMillis(1));

    assertThat(missed(since)).isInstanceOf(Missed.Much.class);
    assertThat(missed(future)).isInstanceOf(Missed.Much.class);
    assertThat(missed(future).position()).isLessThan(future);
  }

  @Test
  void what_is_under_way_holds_the_position_back() {
    var underWay = stage.watermark().begin();
    assertThat(told(now()).position()).isEqualTo(underWay);
  }

  @Test
  void who_has_read_on_meanwhile_is_told_up_to_where() {
    var since = now();
    var read = now();
    stage.ask(new ReadTo(ben, read));

    assertThat(told(since).read()).contains(read);
    assertThat(told(now()).read()).isEmpty();
  }

  @Test
  void reading_moves_forward_only_and_not_into_the_future() {
    var first = now();
    var second = now();
    var heard = stage.hear(ReadOn.class);
    stage.ask(new ReadTo(ben, second));
    stage.ask(new ReadTo(ben, first));
    stage.ask(new ReadTo(ben, second));

    assertThat(stage.ask(new Feeds.FeedOf(ben, Optional.empty(), 1)).read())
        .contains(second);
    assertThat(heard.next()).isEqualTo(new ReadOn(ben, second));
    assertThat(heard.waiting()).isZero();
    var future = ActivityId.startOf(stage.clock().instant().plusSeconds(60));
    assertThat(stage.refusal(new ReadTo(ben, future))).isEqualTo(Reason.INVALID_FIELD);
  }

  /** In Ben's feed. */
  private ActivityId posted() {
    var id = cast.activity(ana);
    write(new Op.Put(FeedRow.of(ben, id, Stage.KEEP), List.of()));
    return id;
  }

  private ActivityId now() {
    return stage.mint().next();
  }

  private Missed missed(ActivityId since) {
    return stage.ask(new MissedSince(ben, since));
  }

  private Missed.All told(ActivityId since) {
    return (Missed.All) missed(since);
  }

  private static List<ActivityId> ids(Missed.All missed) {
    return missed.entries().stream().map(entry -> entry.activity().id()).toList();
  }

  private void write(Op op) {
    stage.table().write(List.of(op)).await();
  }
}
