// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.activities.ActivitiesFixture.note;
import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.IdempotencyKey;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.store.InterleavingTable;

/** Retried requests. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class IdempotencyTest {
  @AutoClose
  ActivitiesFixture fixture;
  UserId ana;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActivitiesFixture.open(vertx, folder);
    ana = fixture.fixtureRows.user("ana");
  }

  @Test
  void two_nodes_given_the_same_request_post_it_once() {
    var othersActivity = new AtomicReference<Activity>();
    var table = InterleavingTable.before(
        "write", fixture.actorFixture.table(),
        () -> othersActivity.set(fixture.actorFixture.ask(publish("key"))));

    assertThat(fixture.actorOn(table).answer(publish("key"))).isEqualTo(othersActivity.get());

    assertThat(fixture.actorFixture.table().query(ActivityKeys.outboxOf(ana.ref())).await().items())
        .hasSize(1);
  }

  @Test
  void a_key_is_kept_for_a_day_even_if_its_post_is_deleted() {
    var first = fixture.actorFixture.ask(publish("key"));
    fixture.actorFixture.ask(new Delete(ana, first.id()));

    fixture.actorFixture.clock().advance(IdempotencyKey.TTL.minusSeconds(1));
    assertThat(fixture.actorFixture.ask(publish("key"))).isEqualTo(first);

    fixture.actorFixture.clock().advance(Duration.ofSeconds(1));
    assertThat(fixture.actorFixture.ask(publish("key")).id()).isGreaterThan(first.id());
  }

  @Test
  void a_key_that_an_earlier_version_stored_is_recognized_by_the_bytes() {
    var first = fixture.actorFixture.ask(publish("key")); // hashes what an earlier version did

    var canonical = IdempotencyKey.of("key", "canonical".getBytes(UTF_8));
    var repeat = canonical.withFormer("once".getBytes(UTF_8));
    var other = canonical.withFormer("twice".getBytes(UTF_8));
    var draft = note("Once and for all");
    assertThat(fixture.actorFixture.ask(new Publish(ana, draft, Optional.of(repeat))))
        .isEqualTo(first);
    assertThat(fixture.actorFixture.refusal(new Publish(ana, draft, Optional.of(other))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
  }

  @Test
  void a_refused_request_leaves_its_key_unused() {
    var nowhere = note("Hello", new UserId("ben").ref());
    fixture.actorFixture.refusal(new Publish(ana, nowhere, request("key", "to Ben")));

    fixture.actorFixture.ask(publish("key"));
    assertThat(fixture.actorFixture.refusal(new Publish(ana, nowhere, request("key", "to Ben"))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
  }

  @Test
  void no_client_input_gets_into_the_key_of_a_row() {
    fixture.actorFixture.ask(publish("#REQUEST#"));

    assertThat(fixture.actorFixture.allItems())
        .filteredOn(row -> row.key().pk().equals("REQUEST#ana"))
        .singleElement()
        .satisfies(row -> assertThat(row.key().sk()).matches("[0-9a-f]{64}"));
  }

  private Publish publish(String key) {
    return new Publish(ana, note("Once and for all"), request(key, "once"));
  }

  private static Optional<IdempotencyKey> request(String key, String body) {
    return Optional.of(IdempotencyKey.of(key, body.getBytes(UTF_8)));
  }
}
