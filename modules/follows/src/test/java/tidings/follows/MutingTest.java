// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.Reason.INVALID_FIELD;
import static tidings.core.Reason.INVALID_REF;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.TOO_MANY;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Follows;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.Mute;
import tidings.core.Follows.Muted;
import tidings.core.Follows.MutedBy;
import tidings.core.Follows.SilenceOf;
import tidings.core.Follows.Silenced;
import tidings.core.Follows.Unmute;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.EndRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

@ExtendWith(VertxExtension.class)
final class MutingTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    actor = new FollowsActor(vertx, stage.bus(), stage.table(), stage.faces(), stage.clock(),
        stage.watermark());
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_mute_is_known_to_who_mutes_and_to_nobody_else() {
    stage.ask(new Follow(ana, ben.ref()));
    var told = stage.hear(Silenced.class);
    stage.ask(new Mute(ana, ben.ref(), Optional.empty()));
    assertThat(stage.ask(new SilenceOf(ana)).muted()).isEqualTo(Map.of(ben.ref(), Instant.MAX));
    assertThat(stage.ask(new SilenceOf(ben))).isEqualTo(Silence.NONE);
    assertThat(stage.ask(new EdgeOf(ana, ben.ref()))).isPresent();
    assertThat(told.next()).isEqualTo(new Silenced(ana));
  }

  @Test
  void users_anything_else_and_activities_can_be_muted() {
    var activity = cast.activity(ben);
    stage.ask(new Mute(ana, ben.ref(), Optional.empty()));
    stage.ask(new Mute(ana, LISBON, Optional.empty()));
    stage.ask(new Mute(ana, activity.ref(), Optional.empty()));
    assertThat(stage.ask(new MutedBy(ana, Optional.empty(), 10)).items())
        .extracting(muted -> muted.face().ref())
        .containsExactly(activity.ref(), LISBON, ben.ref());
    var first = stage.ask(new MutedBy(ana, Optional.empty(), 2));
    assertThat(stage.ask(new MutedBy(ana, first.next(), 2)).items()).hasSize(1);
  }

  @Test
  void nobody_mutes_themselves_or_what_is_not_there() {
    assertThat(stage.refusal(new Mute(ana, ana.ref(), Optional.empty()))).isEqualTo(INVALID_REF);
    assertThat(stage.refusal(new Mute(ana, Ref.parse("user:nobody"), Optional.empty())))
        .isEqualTo(NOT_FOUND);
    assertThat(stage.refusal(new Mute(ana, stage.mint().next().ref(), Optional.empty())))
        .isEqualTo(NOT_FOUND);
    var past = Optional.of(stage.clock().instant());
    assertThat(stage.refusal(new Mute(ana, LISBON, past))).isEqualTo(INVALID_FIELD);
    assertThat(stage.ask(new SilenceOf(ana))).isEqualTo(Silence.NONE);
  }

  @Test
  void muting_again_sets_the_end_anew_and_the_same_end_changes_nothing() {
    var soon = stage.clock().instant().plusSeconds(60);
    stage.ask(new Mute(ana, LISBON, Optional.of(soon)));
    var since = muted().since();
    stage.clock().pass(Duration.ofSeconds(1));
    stage.ask(new Mute(ana, LISBON, Optional.empty()));
    assertThat(muted().since()).isEqualTo(since);
    assertThat(muted().until()).isEmpty();
    assertThat(dues()).isZero();
    long version = version();
    stage.ask(new Mute(ana, LISBON, Optional.empty()));
    assertThat(version()).isEqualTo(version);
  }

  @Test
  void unmuting_twice_is_unmuting_once() {
    stage.ask(new Mute(ana, LISBON, Optional.of(stage.clock().instant().plusSeconds(60))));
    stage.ask(new Unmute(ana, LISBON));
    long version = version();
    stage.ask(new Unmute(ana, LISBON));
    assertThat(version()).isEqualTo(version);
    assertThat(stage.ask(new SilenceOf(ana))).isEqualTo(Silence.NONE);
    assertThat(dues()).isZero();
  }

  @Test
  void a_mute_that_has_come_to_its_end_is_not_listed_and_swept() {
    stage.ask(new Mute(ana, LISBON, Optional.of(stage.clock().instant().plusSeconds(60))));
    long version = version();
    stage.clock().pass(Duration.ofSeconds(60));
    assertThat(stage.ask(new MutedBy(ana, Optional.empty(), 10)).items()).isEmpty();
    var told = stage.hear(Silenced.class);
    assertThat(told.next()).isEqualTo(new Silenced(ana));
    assertThat(stage.table().get(Keys.mute(ana, LISBON)).await()).isEmpty();
    assertThat(dues()).isZero();
    assertThat(version()).isGreaterThan(version);
  }

  @Test
  void one_more_mute_than_one_may_have_is_refused() {
    IntStream.range(0, Follows.MOST_MUTED / 50).forEach(batch -> {
      var rows = new Transaction();
      IntStream.range(0, 50).forEach(i -> rows.put(SilenceRow.mute(
          ana, Ref.parse("topic:dull" + batch + "-" + i), Instant.EPOCH, Optional.empty())));
      rows.commit(stage.table()).await();
    });
    assertThat(stage.refusal(new Mute(ana, LISBON, Optional.empty()))).isEqualTo(TOO_MANY);
    var end = Optional.of(stage.clock().instant().plusSeconds(60));
    stage.ask(new Mute(ana, Ref.parse("topic:dull0-0"), end)); // that one is muted already
  }

  private Muted muted() {
    return stage.ask(new MutedBy(ana, Optional.empty(), 10)).items().getFirst();
  }

  private long version() {
    return stage.table().get(Keys.state(ana)).await().map(StateRow::version).orElse(0L);
  }

  private long dues() {
    return stage.everything().stream().filter(row -> row.type().equals(EndRow.Kind.MUTE.type()))
        .count();
  }

  @Test
  void of_some_those_that_somebody_mutes_are_found_however_many_they_mute() {
    var cities = IntStream.range(0, 60).mapToObj(number -> new Ref("city", "c" + number)).toList();
    var now = stage.clock().instant();
    cities.forEach(city -> stage.ask(new Mute(ana, city, Optional.empty())));
    stage.ask(new Mute(ana, ben.ref(), Optional.of(now.plusSeconds(1))));

    assertThat(muted(List.of(LISBON, cities.getLast(), ben.ref()), now))
        .containsExactlyInAnyOrder(cities.getLast(), ben.ref());
    assertThat(muted(List.of(ben.ref()), now.plusSeconds(1))).isEmpty();
    var all = Stream.concat(cities.stream(), Stream.of(LISBON, ben.ref())).toList();
    assertThat(muted(all, now.plusSeconds(1))).containsExactlyInAnyOrderElementsOf(cities);
  }

  private Set<Ref> muted(List<Ref> what, Instant now) {
    return SilenceRow.muted(stage.table(), ana, what, now).await();
  }
}
