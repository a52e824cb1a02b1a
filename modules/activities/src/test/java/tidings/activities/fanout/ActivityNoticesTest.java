// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.Online;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** Who is told of an activity that comes over an edge. */
@ExtendWith(VertxExtension.class)
final class ActivityNoticesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
  }

  @Test
  void who_asked_to_be_told_is_told_and_nobody_else() {
    var cid = cast.user("cid");
    cast.edge(ben, notifying(LISBON));
    cast.edge(cid, LISBON);
    var noticed = stage.hear(Noticed.class);

    var posted = cast.activity(ana, LISBON);
    deliver(posted);

    assertThat(noticed.next()).isEqualTo(new Noticed(ben, NoticeRow.posted(posted)));
    assertThat(notice(ben, posted)).hasValueSatisfying(notice -> {
      assertThat(notice.kind()).isEqualTo(Kind.ACTIVITY);
      assertThat(notice.activity()).contains(posted);
      assertThat(notice.actors()).containsExactly(ana);
      assertThat(notice.count()).isEqualTo(1);
    });
    assertThat(notice(cid, posted)).isEmpty();
  }

  @Test
  void an_edge_to_what_is_muted_tells_of_nothing_and_another_one_still_does() {
    cast.edge(ben, notifying(LISBON));
    mute(ben, LISBON);
    var quiet = cast.activity(ana, LISBON);
    deliver(quiet);
    assertThat(notice(ben, quiet)).isEmpty();

    cast.edge(ben, notifying(ana.ref()));
    var told = cast.activity(ana, LISBON);
    deliver(told);
    assertThat(notice(ben, told)).isPresent();
  }

  private void mute(UserId who, Ref what) {
    new Transaction()
        .put(SilenceRow.mute(who, what, stage.clock().instant(), Optional.empty()))
        .commit(stage.table())
        .await();
  }

  @Test
  void a_page_that_is_repeated_tells_nobody_again() {
    var more = Table.TRANSACTION_OPS + 1;
    var fans = IntStream.range(0, more).mapToObj(i -> cast.user("fan%03d".formatted(i))).toList();
    fans.forEach(fan -> cast.edge(fan, notifying(ana.ref())));
    var posted = cast.activity(ana);
    deliver(posted);
    var read = notice(fans.getFirst(), posted).orElseThrow().markedRead();
    stage.table().write(List.of(read.write(stage.mint().next()))).await();
    var missed = notice(fans.getLast(), posted).orElseThrow();
    stage.table().write(List.of(missed.remove())).await();
    var noticed = stage.hear(Noticed.class);

    deliver(posted);

    assertThat(noticed.next()).isEqualTo(new Noticed(fans.getLast(), missed.group()));
    assertThat(notice(fans.getFirst(), posted)).hasValueSatisfying(
        notice -> assertThat(notice.read()).isTrue());
    assertThat(fans).allMatch(fan -> notice(fan, posted).isPresent());
  }

  @Test
  void an_edge_that_does_not_let_it_through_tells_nobody() {
    cast.edge(ben, ana.ref());
    cast.edge(ben, new Edge(LISBON, stage.clock().instant(), List.of(Interval.ALL),
        Set.of("photo"), Optional.empty(), true));
    var note = cast.activity(ana, LISBON);
    var photo = cast.activity("photo", ana, LISBON);

    deliver(note);
    deliver(photo);

    assertThat(stage.table().get(Keys.feed(ben, note)).await()).isPresent();
    assertThat(notice(ben, note)).isEmpty();
    assertThat(notice(ben, photo)).isPresent();
  }

  @Test
  void nobody_is_told_of_what_they_did_themselves() {
    var posted = cast.activity(ana);
    cast.edge(ben, notifying(posted.ref()));
    cast.edge(ana, notifying(posted.ref()));

    var comment = cast.activity("comment", ben, posted.ref());
    deliver(comment);

    assertThat(notice(ana, comment)).isPresent();
    assertThat(notice(ben, comment)).isEmpty();
  }

  private Edge notifying(Ref what) {
    return new Edge(what, stage.clock().instant(), List.of(Interval.ALL), Set.of(),
        Optional.empty(), true);
  }

  private void deliver(ActivityId activity) {
    var job = Job.fresh(activity, stage.clock().instant());
    new Transaction().put(job.item()).commit(stage.table()).await();
    var means = new Means(stage.bus(), stage.table(), stage.activities(),
        new Watermark(stage.mint()), stage.clock(), Stage.cached(stage.table()),
        new Online(1));
    new Run(means, job, () -> false).all();
  }

  private Optional<NoticeRow> notice(UserId who, ActivityId activity) {
    return stage.table()
        .get(Keys.notice(who, NoticeRow.posted(activity)))
        .await()
        .map(row -> NoticeRow.of(who, row));
  }
}
