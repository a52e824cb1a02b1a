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
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class SilencedTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  UserId ana;
  UserId ben;
  UserId cleo;
  ActivityId ofAna;
  ActivityId ofCleo;
  FeedsActor actor;

  /** Ben follows Ana, who posts to Lisbon, and Lisbon, to which Cleo posts, too. */
  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    var cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    cleo = cast.user("cleo");
    ofAna = cast.activity(ana, LISBON);
    ofCleo = cast.activity(cleo, LISBON);
    cast.edge(ben, ana.ref());
    cast.edge(ben, LISBON);
    actor = Newsstand.on(vertx, stage);
    actor.start().await();
    assertThat(feed()).containsExactly(ofCleo, ofAna);
  }

  @Test
  void a_block_hides_what_somebody_does_from_the_next_page_on() {
    silence(SilenceRow.blocked(ben, cleo));
    assertThat(feed()).containsExactly(ofAna);
  }

  @Test
  void a_muted_actor_is_hidden_wherever_they_post() {
    silence(SilenceRow.mute(ben, ana.ref(), stage.clock().instant(), Optional.empty()));
    assertThat(feed()).containsExactly(ofCleo);
  }

  @Test
  void a_muted_city_is_no_reason_any_more_but_others_are() {
    silence(SilenceRow.mute(ben, LISBON, stage.clock().instant(), Optional.empty()));
    var items = stage.ask(new FeedOf(ben, Optional.empty(), 10)).page().items();
    assertThat(items).extracting(entry -> entry.activity().id()).containsExactly(ofAna);
    assertThat(items).extracting(Feeds.Entry::via).containsExactly(List.of(ana.ref()));
  }

  @Test
  void a_mute_ends_by_itself() {
    var end = stage.clock().instant().plusSeconds(60);
    silence(SilenceRow.mute(ben, ana.ref(), Instant.EPOCH, Optional.of(end)));
    assertThat(feed()).containsExactly(ofCleo);
    stage.clock().pass(Duration.ofSeconds(60));
    assertThat(feed()).containsExactly(ofCleo, ofAna);
  }

  @Test
  void who_comes_back_after_a_mute_has_to_read_again() {
    var position = stage.ask(new FeedOf(ben, Optional.empty(), 10)).position();
    silence(SilenceRow.mute(ben, ana.ref(), stage.clock().instant(), Optional.empty()));
    assertThat(stage.ask(new MissedSince(ben, position))).isInstanceOf(Missed.Much.class);
  }

  private void silence(Item row) {
    new Transaction()
        .put(row)
        .and(StateRow.changed(ben, stage.mint().next()))
        .commit(stage.table())
        .await();
  }

  private List<ActivityId> feed() {
    return stage.ask(new FeedOf(ben, Optional.empty(), 10)).page().items().stream()
        .map(Feeds.Entry::activity)
        .map(Activity::id)
        .toList();
  }
}
