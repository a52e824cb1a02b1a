// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

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
import tidings.core.BlocksAndMutes;
import tidings.core.Follows;
import tidings.core.Follows.BlocksAndMutesOf;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.Mute;
import tidings.core.Follows.MuteListEntry;
import tidings.core.Follows.MutedBy;
import tidings.core.Follows.Unmute;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Nodes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class MutingTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    actor = new FollowsActor(vertx, fixture.bus(), fixture.table(), fixture.summaries(),
        ActorFixture.cachePolicy(fixture.table()).largeAudiences(),
        fixture.clock(),
        fixture.watermark(), Nodes.SINGLE_NODE);
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_mute_is_visible_only_to_its_owner() {
    fixture.ask(new Follow(ana, ben.ref()));
    var announced = fixture.subscribe(VisibilityChanged.class);
    fixture.ask(new Mute(ana, ben.ref(), Optional.empty()));
    assertThat(fixture.ask(new BlocksAndMutesOf(ana)).muted())
        .isEqualTo(Map.of(ben.ref(), Instant.MAX));
    assertThat(fixture.ask(new BlocksAndMutesOf(ben))).isEqualTo(BlocksAndMutes.NONE);
    assertThat(fixture.ask(new EdgeOf(ana, ben.ref()))).isPresent();
    assertThat(announced.next()).isEqualTo(new VisibilityChanged(ana));
  }

  @Test
  void users_activities_and_other_entities_can_be_muted() {
    var activity = fixtureRows.activity(ben);
    fixture.ask(new Mute(ana, ben.ref(), Optional.empty()));
    fixture.ask(new Mute(ana, LISBON, Optional.empty()));
    fixture.ask(new Mute(ana, activity.ref(), Optional.empty()));
    assertThat(fixture.ask(new MutedBy(ana, Optional.empty(), 10)).items())
        .extracting(muted -> muted.entity().ref())
        .containsExactly(activity.ref(), LISBON, ben.ref());
    var first = fixture.ask(new MutedBy(ana, Optional.empty(), 2));
    assertThat(fixture.ask(new MutedBy(ana, first.next(), 2)).items()).hasSize(1);
  }

  @Test
  void muting_oneself_or_an_unknown_target_is_refused() {
    assertThat(fixture.refusal(new Mute(ana, ana.ref(), Optional.empty()))).isEqualTo(INVALID_REF);
    assertThat(fixture.refusal(new Mute(ana, Ref.parse("user:nobody"), Optional.empty())))
        .isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new Mute(ana, fixture.idGenerator().next().ref(), Optional.empty())))
        .isEqualTo(NOT_FOUND);
    var past = Optional.of(fixture.clock().instant());
    assertThat(fixture.refusal(new Mute(ana, LISBON, past))).isEqualTo(INVALID_FIELD);
    assertThat(fixture.ask(new BlocksAndMutesOf(ana))).isEqualTo(BlocksAndMutes.NONE);
  }

  @Test
  void muting_again_changes_the_end_and_is_otherwise_idempotent() {
    var soon = fixture.clock().instant().plusSeconds(60);
    fixture.ask(new Mute(ana, LISBON, Optional.of(soon)));
    var since = readMuted().since();
    fixture.clock().advance(Duration.ofSeconds(1));
    fixture.ask(new Mute(ana, LISBON, Optional.empty()));
    assertThat(readMuted().since()).isEqualTo(since);
    assertThat(readMuted().until()).isEmpty();
    assertThat(expiryRowCount()).isZero();
    long version = version();
    fixture.ask(new Mute(ana, LISBON, Optional.empty()));
    assertThat(version()).isEqualTo(version);
  }

  @Test
  void unmuting_is_idempotent() {
    fixture.ask(new Mute(ana, LISBON, Optional.of(fixture.clock().instant().plusSeconds(60))));
    fixture.ask(new Unmute(ana, LISBON));
    long version = version();
    fixture.ask(new Unmute(ana, LISBON));
    assertThat(version()).isEqualTo(version);
    assertThat(fixture.ask(new BlocksAndMutesOf(ana))).isEqualTo(BlocksAndMutes.NONE);
    assertThat(expiryRowCount()).isZero();
  }

  @Test
  void an_expired_mute_is_not_listed_and_is_swept() {
    fixture.ask(new Mute(ana, LISBON, Optional.of(fixture.clock().instant().plusSeconds(60))));
    long version = version();
    fixture.clock().advance(Duration.ofSeconds(60));
    assertThat(fixture.ask(new MutedBy(ana, Optional.empty(), 10)).items()).isEmpty();
    var announced = fixture.subscribe(VisibilityChanged.class);
    assertThat(announced.next()).isEqualTo(new VisibilityChanged(ana));
    assertThat(fixture.table().get(FollowKeys.mute(ana, LISBON)).await()).isEmpty();
    assertThat(expiryRowCount()).isZero();
    assertThat(version()).isGreaterThan(version);
  }

  @Test
  void a_mute_beyond_the_limit_is_refused() {
    IntStream.range(0, Follows.MAX_MUTED / 50).forEach(batch -> {
      var rows = new Transaction();
      IntStream.range(0, 50).forEach(i -> rows.put(BlockMuteRow.mute(
          ana, Ref.parse("topic:dull" + batch + "-" + i), Instant.EPOCH, Optional.empty())));
      rows.commit(fixture.table()).await();
    });
    assertThat(fixture.refusal(new Mute(ana, LISBON, Optional.empty()))).isEqualTo(TOO_MANY);
    var end = Optional.of(fixture.clock().instant().plusSeconds(60));
    fixture.ask(new Mute(ana, Ref.parse("topic:dull0-0"), end)); // already muted
  }

  private MuteListEntry readMuted() {
    return fixture.ask(new MutedBy(ana, Optional.empty(), 10)).items().getFirst();
  }

  private long version() {
    return fixture.table().get(FeedKeys.feedState(ana)).await().map(FeedStateRow::version)
        .orElse(0L);
  }

  private long expiryRowCount() {
    return fixture.allItems().stream().filter(ItemType.MUTE_END::matches)
        .count();
  }

  @Test
  void muted_targets_are_found_among_any_number_of_mutes() {
    var cities = IntStream.range(0, 60).mapToObj(number -> new Ref("city", "c" + number)).toList();
    var now = fixture.clock().instant();
    cities.forEach(city -> fixture.ask(new Mute(ana, city, Optional.empty())));
    fixture.ask(new Mute(ana, ben.ref(), Optional.of(now.plusSeconds(1))));

    assertThat(readMuted(List.of(LISBON, cities.getLast(), ben.ref()), now))
        .containsExactlyInAnyOrder(cities.getLast(), ben.ref());
    assertThat(readMuted(List.of(ben.ref()), now.plusSeconds(1))).isEmpty();
    var all = Stream.concat(cities.stream(), Stream.of(LISBON, ben.ref())).toList();
    assertThat(readMuted(all, now.plusSeconds(1))).containsExactlyInAnyOrderElementsOf(cities);
  }

  private Set<Ref> readMuted(List<Ref> refs, Instant now) {
    return BlockMuteRow.muted(fixture.table(), ana, refs, now).await();
  }
}
