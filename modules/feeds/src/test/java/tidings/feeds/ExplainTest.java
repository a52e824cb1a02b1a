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
import tidings.core.Explanation.Found;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Feeds.Explain;
import tidings.core.Reason;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FanOutRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.SilenceRow;

/** Why something is in a feed, or why it is not. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ExplainTest {
  private static final Duration KEEP = Duration.ofDays(90);
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  FeedsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    actor = Newsstand.on(vertx, stage);
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void what_comes_by_an_edge_is_followed() {
    var posted = cast.activity(ana, LISBON);
    filledEdge(Edge.whole(LISBON, stage.clock().instant()));
    row(posted);

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.FOLLOWED);
    assertThat(explanation.via()).containsExactly(LISBON);
    assertThat(explanation.found()).contains(Found.ROW);
    assertThat(explanation.links()).extracting(link -> link.audience())
        .containsExactly(ana.ref(), LISBON);
    assertThat(explanation.links()).extracting(link -> link.admits())
        .containsExactly(false, true);
  }

  @Test
  void what_the_feed_is_not_filled_with_yet_is_found_in_the_outbox() {
    var posted = cast.activity(ana);
    cast.edge(ben, ana.ref());

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.FOLLOWED);
    assertThat(explain(posted).found()).contains(Found.MERGE);
  }

  @Test
  void what_the_fan_out_has_not_come_to_is_pending() {
    var posted = cast.activity(ana);
    filledEdge(Edge.whole(ana.ref(), stage.clock().instant()));
    write(Item.at(Keys.fanOut(posted), "fanout").set(FanOutRow.STARTED_AT, 1_000).build());

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.PENDING);
    assertThat(explanation.verdict().isInFeed()).isFalse();
    assertThat(explanation.pending())
        .contains(new Pending(Instant.ofEpochMilli(1_000), false));
  }

  @Test
  void what_the_feed_lacks_is_missing() {
    var posted = cast.activity(ana);
    filledEdge(Edge.whole(ana.ref(), stage.clock().instant()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.MISSING);
    assertThat(explain(posted).via()).containsExactly(ana.ref());
  }

  @Test
  void what_nobody_follows_is_not_followed() {
    assertThat(explain(cast.activity(ana)).verdict()).isEqualTo(Verdict.NOT_FOLLOWED);
  }

  @Test
  void the_edge_that_lacks_least_came_closest() {
    var now = stage.clock().instant();
    var posted = cast.activity(ana, LISBON);
    var later = new Interval(stage.mint().next(), Optional.empty());
    filledEdge(new Edge(LISBON, now, Edge.WHOLE, Set.of("share"), Optional.empty()));
    filledEdge(new Edge(
        ana.ref(), now, List.of(later), Set.of("share"), Optional.of(now.minusSeconds(1))));

    var explanation = explain(posted);

    assertThat(explanation.verdict()).isEqualTo(Verdict.NOT_ADMITTED);
    assertThat(explanation.closest()).contains(LISBON);
    assertThat(explanation.links()).extracting(link -> link.obstacles())
        .containsExactly(Set.of(Obstacle.values()), Set.of(Obstacle.OTHER_VERB));
  }

  @Test
  void one_s_own_needs_no_edge() {
    var posted = cast.activity(ben);
    row(posted);

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.OWN);
  }

  @Test
  void the_reader_has_muted_what_it_comes_by() {
    var posted = cast.activity(ana, LISBON);
    filledEdge(Edge.whole(LISBON, stage.clock().instant()));
    write(SilenceRow.mute(ben, LISBON, stage.clock().instant(), Optional.empty()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.MUTED);
    assertThat(explain(posted).silenced()).containsExactly(LISBON);
  }

  @Test
  void the_reader_has_blocked_its_actor() {
    var posted = cast.activity(ana, LISBON);
    filledEdge(Edge.whole(LISBON, stage.clock().instant()));
    write(SilenceRow.blocked(ben, ana));
    write(SilenceRow.block(ben, ana, stage.clock().instant()));

    assertThat(explain(posted).verdict()).isEqualTo(Verdict.BLOCKED);
    assertThat(explain(posted).silenced()).containsExactly(ana.ref());
  }

  @Test
  void who_is_blocked_by_its_actor_is_not_told_that_it_is_there() {
    var posted = cast.activity(ana, LISBON);
    filledEdge(Edge.whole(LISBON, stage.clock().instant()));
    write(SilenceRow.blocked(ben, ana));

    assertThat(stage.refusal(new Explain(ben, posted))).isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void of_what_is_deleted_nothing_else_is_told() {
    var posted = cast.activity(ana, LISBON);
    filledEdge(Edge.whole(LISBON, stage.clock().instant()));
    cast.delete(posted);

    assertThat(explain(posted)).isEqualTo(Explanation.bare(posted, Verdict.DELETED));
  }

  @Test
  void what_was_in_the_feed_and_is_not_stored_any_more_is_gone() {
    var posted = stage.mint().next();
    row(posted);

    assertThat(explain(posted)).isEqualTo(Explanation.bare(posted, Verdict.GONE));
  }

  @Test
  void what_never_was_is_not_found() {
    assertThat(stage.refusal(new Explain(ben, stage.mint().next()))).isEqualTo(Reason.NOT_FOUND);
  }

  private Explanation explain(ActivityId what) {
    return stage.ask(new Explain(ben, what));
  }

  private void filledEdge(Edge edge) {
    write(EdgeRow.following(ben, edge, false, 1));
    write(EdgeRow.follower(ben, edge));
  }

  private void row(ActivityId what) {
    write(FeedRow.of(ben, what, KEEP));
  }

  private void write(Item item) {
    new Transaction().put(item).commit(stage.table()).await();
  }
}
