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
import tidings.core.Nodes;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Table;
import tidings.store.Transaction;

/** The recipients of notifications about an activity that comes over an edge. */
@ExtendWith(VertxExtension.class)
final class ActivityNoticesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
  }

  @Test
  void only_followers_with_notify_get_a_notice() {
    var cid = fixtureRows.user("cid");
    fixtureRows.edge(ben, notifying(LISBON));
    fixtureRows.edge(cid, LISBON);
    var noticed = fixture.subscribe(NoticeChanged.class);

    var posted = fixtureRows.activity(ana, LISBON);
    deliver(posted);

    assertThat(noticed.next())
        .isEqualTo(new NoticeChanged(ben, NoticeGroup.newActivity(posted).id()));
    assertThat(notice(ben, posted)).hasValueSatisfying(notice -> {
      assertThat(notice.group().kind()).isEqualTo(Kind.ACTIVITY);
      assertThat(notice.group().activity()).contains(posted);
      assertThat(notice.state().actors()).containsExactly(ana);
      assertThat(notice.state().count()).isEqualTo(1);
    });
    assertThat(notice(cid, posted)).isEmpty();
  }

  @Test
  void an_edge_to_a_muted_target_gives_no_notice_but_another_edge_does() {
    fixtureRows.edge(ben, notifying(LISBON));
    mute(ben, LISBON);
    var quiet = fixtureRows.activity(ana, LISBON);
    deliver(quiet);
    assertThat(notice(ben, quiet)).isEmpty();

    fixtureRows.edge(ben, notifying(ana.ref()));
    var notified = fixtureRows.activity(ana, LISBON);
    deliver(notified);
    assertThat(notice(ben, notified)).isPresent();
  }

  private void mute(UserId user, Ref target) {
    new Transaction()
        .put(BlockMuteRow.mute(user, target, fixture.clock().instant(), Optional.empty()))
        .commit(fixture.table())
        .await();
  }

  @Test
  void a_repeated_page_creates_no_second_notice() {
    var more = Table.MAX_TRANSACTION_OPS + 1;
    var fans =
        IntStream.range(0, more).mapToObj(i -> fixtureRows.user("fan%03d".formatted(i))).toList();
    fans.forEach(fan -> fixtureRows.edge(fan, notifying(ana.ref())));
    var posted = fixtureRows.activity(ana);
    deliver(posted);
    var read = notice(fans.getFirst(), posted).orElseThrow()
        .with(NoticeState::markedRead);
    fixture.table().write(List.of(read.write(Position.of(fixture.idGenerator().next())))).await();
    var missed = notice(fans.getLast(), posted).orElseThrow();
    fixture.table().write(List.of(missed.remove())).await();
    var noticed = fixture.subscribe(NoticeChanged.class);

    deliver(posted);

    assertThat(noticed.next()).isEqualTo(new NoticeChanged(fans.getLast(), missed.id()));
    assertThat(notice(fans.getFirst(), posted)).hasValueSatisfying(
        notice -> assertThat(notice.state().read()).isTrue());
    assertThat(fans).allMatch(fan -> notice(fan, posted).isPresent());
  }

  @Test
  void an_edge_that_filters_the_activity_gives_no_notice() {
    fixtureRows.edge(ben, ana.ref());
    fixtureRows.edge(ben, new Edge(LISBON, fixture.clock().instant(), List.of(Interval.ALL),
        Set.of("photo"), Optional.empty(), true));
    var note = fixtureRows.activity(ana, LISBON);
    var photo = fixtureRows.activity("photo", ana, LISBON);

    deliver(note);
    deliver(photo);

    assertThat(fixture.table().get(FeedKeys.feed(ben, note)).await()).isPresent();
    assertThat(notice(ben, note)).isEmpty();
    assertThat(notice(ben, photo)).isPresent();
  }

  @Test
  void own_activities_give_no_notice() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, notifying(posted.ref()));
    fixtureRows.edge(ana, notifying(posted.ref()));

    var comment = fixtureRows.activity("comment", ben, posted.ref());
    deliver(comment);

    assertThat(notice(ana, comment)).isPresent();
    assertThat(notice(ben, comment)).isEmpty();
  }

  private Edge notifying(Ref target) {
    return new Edge(target, fixture.clock().instant(), List.of(Interval.ALL), Set.of(),
        Optional.empty(), true);
  }

  private void deliver(ActivityId activity) {
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    new Transaction().put(job.item()).commit(fixture.table()).await();
    var context = new DeliveryContext(fixture.bus(), fixture.table(), fixture.activities(),
        new Watermark(fixture.idGenerator()), Nodes.SINGLE_NODE, fixture.clock(),
        ActorFixture.cachePolicy(fixture.table()),
        new OnlineUsers(1));
    new FanOutRun(context, job, () -> false).deliverToAll();
  }

  private Optional<NoticeRow> notice(UserId user, ActivityId activity) {
    return fixture.table()
        .get(NoticeGroup.newActivity(activity).key(user))
        .await()
        .map(row -> NoticeRow.of(user, row));
  }
}
