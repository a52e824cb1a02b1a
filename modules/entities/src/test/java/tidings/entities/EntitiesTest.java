// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Entity;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Entities.GetEntity;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class EntitiesTest {
  private static final Profile WHITE_CITY =
      new Profile("Lisbon", Optional.of("The white city"), Optional.of("https://x.org/l.png"));
  private static final Profile CAPITAL =
      new Profile("Lisboa", Optional.of("The capital"), Optional.empty());
  private final UserId ada = new UserId("ada");
  private final UserId bob = new UserId("bob");
  private final Ref lisbon = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    new EntitiesActor(
        fixture.bus(), fixture.table(), fixture.summaries(), fixture.activities(),
        ActorFixture.cachePolicy(fixture.table()).largeAudiences(), fixture.clock(),
        fixture.audit(), false)
        .start()
        .await();
  }

  @Test
  void an_entity_that_was_never_used_is_not_found() {
    assertThat(fixture.refusal(new GetEntity(lisbon, Optional.empty()))).isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new GetEntity(ada.ref(), Optional.of(ada)))).isEqualTo(NOT_FOUND);
    assertThat(fixture.refusal(new GetEntity(Ref.parse("activity:x"), Optional.empty())))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void an_entity_exists_from_its_first_use_and_is_named_by_its_id() {
    write(new Transaction().add(CountsRow.add(lisbon, CountsRow.FOLLOWERS, 3)));
    var unnamed = Profile.named("lisbon");
    assertThat(getEntity(lisbon, ada))
        .isEqualTo(
            new Entity(lisbon, unnamed, new Counts(3, 0, 0), 0, Optional.empty(), false, false));
  }

  @Test
  void a_profile_is_visible_to_everybody() {
    var now = fixture.clock().instant();
    var described = describe(ada, WHITE_CITY);
    assertThat(described)
        .isEqualTo(
            new Entity(lisbon, WHITE_CITY, new Counts(0, 0, 0), 1, Optional.of(now), false, true));
    assertThat(getEntity(lisbon, ada)).isEqualTo(described);
    assertThat(getEntity(lisbon, bob).profile()).isEqualTo(WHITE_CITY);
    assertThat(getEntity(lisbon, bob).youOwn()).isFalse();
    assertThat(fixture.ask(new GetEntity(lisbon, Optional.empty())))
        .isEqualTo(getEntity(lisbon, bob));
  }

  @Test
  void describing_again_changes_the_profile_and_nothing_else() {
    var first = describe(ada, WHITE_CITY);
    write(new Transaction().add(CountsRow.add(lisbon, CountsRow.ACTIVITIES, 7)));
    fixture.clock().advance(Duration.ofDays(1));
    assertThat(describe(ada, CAPITAL))
        .isEqualTo(
            new Entity(lisbon, CAPITAL, new Counts(0, 0, 7), 2, first.createdAt(), false, true));
  }

  @Test
  void a_description_is_announced_and_visible_at_once() {
    var described = fixture.subscribe(EntityDescribed.class);
    assertThat(fixture.summaries().of(List.of(lisbon)).summary(lisbon).name()).isEqualTo("lisbon");
    describe(ada, WHITE_CITY);
    assertThat(fixture.summaries().of(List.of(lisbon)).summary(lisbon).name()).isEqualTo("Lisbon");
    assertThat(described.next()).isEqualTo(new EntityDescribed(lisbon));
  }

  @Test
  void the_first_user_to_describe_an_entity_owns_it() {
    describe(ada, WHITE_CITY);
    assertThat(fixture.refusal(new Describe(bob, lisbon, CAPITAL, Optional.empty())))
        .isEqualTo(FORBIDDEN);
    assertThat(getEntity(lisbon, bob).profile()).isEqualTo(WHITE_CITY);
    assertThat(describe(ada, CAPITAL).profile()).isEqualTo(CAPITAL);
  }

  @Test
  void of_concurrent_first_descriptions_one_succeeds() {
    var attempts = IntStream.range(0, 20)
        .mapToObj(i -> new UserId("user" + i))
        .map(user -> fixture.bus().ask(new Describe(user, lisbon, WHITE_CITY, Optional.empty())))
        .toList();
    Future.join(attempts).otherwiseEmpty().await();
    assertThat(attempts).filteredOn(Future::succeeded).hasSize(1);
    assertThat(getEntity(lisbon, ada).version()).isEqualTo(1);
  }

  @Test
  void users_can_only_describe_themselves() {
    assertThat(fixture.refusal(new Describe(bob, ada.ref(), CAPITAL, Optional.empty())))
        .isEqualTo(FORBIDDEN);
    assertThat(fixture.refusal(new GetEntity(ada.ref(), Optional.empty()))).isEqualTo(NOT_FOUND);
    var ada2 = fixture.ask(new Describe(ada, ada.ref(), WHITE_CITY, Optional.empty())).entity();
    assertThat(getEntity(ada.ref(), ada)).isEqualTo(ada2);
  }

  @Test
  void a_change_based_on_an_old_version_is_refused() {
    assertThat(fixture.refusal(new Describe(ada, lisbon, WHITE_CITY, Optional.of(1L))))
        .isEqualTo(CHANGED_MEANWHILE);
    fixture.ask(new Describe(ada, lisbon, WHITE_CITY, Optional.of(0L)));
    assertThat(fixture.refusal(new Describe(ada, lisbon, CAPITAL, Optional.of(0L))))
        .isEqualTo(CHANGED_MEANWHILE);
    assertThat(getEntity(lisbon, ada).profile()).isEqualTo(WHITE_CITY);
    var changed = fixture.ask(new Describe(ada, lisbon, CAPITAL, Optional.of(1L))).entity();
    assertThat(changed.version()).isEqualTo(2);
  }

  @Test
  void an_entity_shows_whether_its_reader_follows_it() {
    describe(ada, WHITE_CITY);
    var edge = Edge.unlimited(lisbon, fixture.clock().instant());
    write(new Transaction().put(EdgeRow.following(bob, edge)));
    assertThat(getEntity(lisbon, bob).youFollow()).isTrue();
    assertThat(getEntity(lisbon, ada).youFollow()).isFalse();
    assertThat(fixture.ask(new GetEntity(lisbon, Optional.empty())).youFollow()).isFalse();
  }

  @Test
  void an_activity_is_an_entity_until_deleted_and_cannot_be_described() {
    var id = fixture.idGenerator().next();
    write(
        new Transaction()
            .put(activity(id).item())
            .add(CountsRow.add(id.ref(), CountsRow.ACTIVITIES, 2)));
    var seen = getEntity(id.ref(), bob);
    assertThat(seen.profile())
        .isEqualTo(new Profile("Sunset", Optional.empty(), Optional.of("https://x.org/s.png")));
    assertThat(seen.counts()).isEqualTo(new Counts(0, 0, 2));
    assertThat(seen.createdAt()).contains(id.time());
    assertThat(fixture.refusal(new Describe(ada, id.ref(), CAPITAL, Optional.empty())))
        .isEqualTo(FORBIDDEN);
    long later = fixture.clock().instant().plusSeconds(60).getEpochSecond();
    write(new Transaction().update(activity(id).item().key(),
        ActivityRow.delete(later, Position.of(fixture.idGenerator().next()))));
    assertThat(fixture.refusal(new GetEntity(id.ref(), Optional.of(ada)))).isEqualTo(NOT_FOUND);
  }

  private Entity describe(UserId user, Profile profile) {
    return fixture.ask(new Describe(user, lisbon, profile, Optional.empty())).entity();
  }

  private Entity getEntity(Ref ref, UserId reader) {
    return fixture.ask(new GetEntity(ref, Optional.of(reader)));
  }

  private void write(Transaction transaction) {
    transaction.commit(fixture.table()).await();
  }

  private ActivityRow activity(ActivityId id) {
    var object = Content.of("photo")
        .withName("Sunset").withImage(Optional.of("https://x.org/s.png"));
    return new ActivityRow(
        new Envelope(id, ada, "post", List.of()), object, Optional.empty(), true);
  }
}
