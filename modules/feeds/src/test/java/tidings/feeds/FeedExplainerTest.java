// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Edge.Obstacle;
import tidings.core.Explanation;
import tidings.core.Explanation.FoundIn;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Feeds.ExplainActivity;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.ItemType;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FanOutRow;
import tidings.schema.rows.FeedRow;
import tidings.store.Item;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FeedExplainerTest {
  private static final Duration KEEP = Duration.ofDays(90);
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  FeedsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    actor = FeedsFixture.on(vertx, fixture);
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void an_activity_admitted_by_an_edge_is_followed() {
    var posted = fixtureRows.activity(ana, LISBON);
    filledEdge(Edge.unlimited(LISBON, fixture.clock().instant()));
    row(posted);

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.FOLLOWED);
    assertThat(explanation.via()).containsExactly(LISBON);
    assertThat(explanation.foundIn()).contains(FoundIn.ROW);
    assertThat(explanation.links()).extracting(link -> link.audience())
        .containsExactly(ana.ref(), LISBON);
    assertThat(explanation.links()).extracting(link -> link.admits())
        .containsExactly(false, true);
  }

  @Test
  void an_activity_not_filled_in_yet_is_found_by_the_merge() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.FOLLOWED);
    assertThat(explain(posted).foundIn()).contains(FoundIn.MERGE);
  }

  @Test
  void an_activity_in_fan_out_is_pending() {
    var posted = fixtureRows.activity(ana);
    filledEdge(Edge.unlimited(ana.ref(), fixture.clock().instant()));
    write(ItemType.FAN_OUT.at(FeedKeys.fanOut(posted)).set(FanOutRow.STARTED_AT, 1_000).build());

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.PENDING);
    assertThat(explanation.verdict().isInFeed()).isFalse();
    assertThat(explanation.pending())
        .contains(new Pending(Instant.ofEpochMilli(1_000), false));
  }

  @Test
  void an_admitted_activity_without_row_is_missing() {
    var posted = fixtureRows.activity(ana);
    filledEdge(Edge.unlimited(ana.ref(), fixture.clock().instant()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.MISSING);
    assertThat(explain(posted).via()).containsExactly(ana.ref());
  }

  @Test
  void an_activity_without_an_edge_is_not_followed() {
    assertThat(explain(fixtureRows.activity(ana)).verdict()).isEqualTo(Verdict.NOT_FOLLOWED);
  }

  @Test
  void the_closest_edge_is_listed_first() {
    var now = fixture.clock().instant();
    var posted = fixtureRows.activity(ana, LISBON);
    var later = new Interval(Position.of(fixture.idGenerator().next()), Optional.empty());
    filledEdge(new Edge(LISBON, now, Edge.ALL_INTERVALS, Set.of("share"), Optional.empty()));
    filledEdge(new Edge(
        ana.ref(), now, List.of(later), Set.of("share"), Optional.of(now.minusSeconds(1))));

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.NOT_ADMITTED);
    assertThat(explanation.closest()).contains(LISBON);
    assertThat(explanation.links()).extracting(link -> link.obstacles())
        .containsExactly(Set.of(Obstacle.values()), Set.of(Obstacle.OTHER_VERB));
  }

  @Test
  void own_activities_need_no_edge() {
    var posted = fixtureRows.activity(ben);
    row(posted);

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.OWN);
  }

  @Test
  void a_muted_audience_is_explained() {
    var posted = fixtureRows.activity(ana, LISBON);
    filledEdge(Edge.unlimited(LISBON, fixture.clock().instant()));
    write(BlockMuteRow.mute(ben, LISBON, fixture.clock().instant(), Optional.empty()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.MUTED);
    assertThat(explain(posted).hiddenBy()).containsExactly(LISBON);
  }

  @Test
  void a_blocked_actor_is_explained() {
    var posted = fixtureRows.activity(ana, LISBON);
    filledEdge(Edge.unlimited(LISBON, fixture.clock().instant()));
    write(BlockMuteRow.blockedMark(ben, ana));
    write(BlockMuteRow.block(ben, ana, fixture.clock().instant()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.BLOCKED);
    assertThat(explain(posted).hiddenBy()).containsExactly(ana.ref());
  }

  @Test
  void an_activity_of_an_actor_who_blocks_the_reader_is_not_found() {
    var posted = fixtureRows.activity(ana, LISBON);
    filledEdge(Edge.unlimited(LISBON, fixture.clock().instant()));
    write(BlockMuteRow.blockedMark(ben, ana));

    assertThat(fixture.refusal(new ExplainActivity(ben, posted))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void a_deleted_activity_is_only_called_deleted() {
    var posted = fixtureRows.activity(ana, LISBON);
    filledEdge(Edge.unlimited(LISBON, fixture.clock().instant()));
    fixtureRows.delete(posted);

    assertThat(explain(posted)).isEqualTo(Explanation.ofVerdict(posted, Verdict.DELETED));
  }

  @Test
  void an_activity_with_a_row_but_no_body_is_gone() {
    var posted = fixture.idGenerator().next();
    row(posted);

    assertThat(explain(posted)).isEqualTo(Explanation.ofVerdict(posted, Verdict.GONE));
  }

  @Test
  void an_unknown_activity_is_not_found() {
    assertThat(fixture.refusal(new ExplainActivity(ben, fixture.idGenerator().next())))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  private Explanation explain(ActivityId activity) {
    return fixture.ask(new ExplainActivity(ben, activity));
  }

  private void filledEdge(Edge edge) {
    write(EdgeRow.following(ben, edge, false, 1));
    write(EdgeRow.follower(ben, edge));
  }

  private void row(ActivityId activity) {
    write(FeedRow.of(ben, activity, KEEP));
  }

  private void write(Item item) {
    new Transaction().put(item).commit(fixture.table()).await();
  }
}
