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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Feeds;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class BlocksAndMutesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  UserId cleo;
  ActivityId ofAna;
  ActivityId ofCleo;
  FeedsActor actor;

  /** Ben follows Ana and Lisbon. Ana posts to Lisbon, and so does Cleo. */
  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    cleo = fixtureRows.user("cleo");
    ofAna = fixtureRows.activity(ana, LISBON);
    ofCleo = fixtureRows.activity(cleo, LISBON);
    fixtureRows.edge(ben, ana.ref());
    fixtureRows.edge(ben, LISBON);
    actor = FeedsFixture.on(vertx, fixture);
    actor.start().await();
    assertThat(feed()).containsExactly(ofCleo, ofAna);
  }

  @Test
  void a_blocked_actor_is_hidden_from_the_next_page_on() {
    blockOrMute(BlockMuteRow.blockedMark(ben, cleo));
    assertThat(feed()).containsExactly(ofAna);
  }

  @Test
  void a_muted_actor_is_hidden_in_all_audiences() {
    blockOrMute(BlockMuteRow.mute(ben, ana.ref(), fixture.clock().instant(), Optional.empty()));
    assertThat(feed()).containsExactly(ofCleo);
  }

  @Test
  void a_muted_city_is_no_longer_a_reason_but_others_are() {
    blockOrMute(BlockMuteRow.mute(ben, LISBON, fixture.clock().instant(), Optional.empty()));
    var items = fixture.ask(new FeedOf(ben, Optional.empty(), 10)).page().items();
    assertThat(items).extracting(entry -> entry.activity().id()).containsExactly(ofAna);
    assertThat(items).extracting(Feeds.Entry::via).containsExactly(List.of(ana.ref()));
  }

  @Test
  void a_mute_expires() {
    var end = fixture.clock().instant().plusSeconds(60);
    blockOrMute(BlockMuteRow.mute(ben, ana.ref(), Instant.EPOCH, Optional.of(end)));
    assertThat(feed()).containsExactly(ofCleo);
    fixture.clock().advance(Duration.ofSeconds(60));
    assertThat(feed()).containsExactly(ofCleo, ofAna);
  }

  @Test
  void a_mute_prevents_resuming() {
    var position = fixture.ask(new FeedOf(ben, Optional.empty(), 10)).position();
    blockOrMute(BlockMuteRow.mute(ben, ana.ref(), fixture.clock().instant(), Optional.empty()));
    assertThat(fixture.ask(new MissedSince(ben, position))).isInstanceOf(Missed.TooMuch.class);
  }

  private void blockOrMute(Item row) {
    new Transaction()
        .put(row)
        .add(FeedStateRow.markChanged(ben, Position.of(fixture.idGenerator().next())))
        .commit(fixture.table())
        .await();
  }

  private List<ActivityId> feed() {
    return fixture.ask(new FeedOf(ben, Optional.empty(), 10)).page().items().stream()
        .map(Feeds.Entry::activity)
        .map(Activity::id)
        .toList();
  }
}
