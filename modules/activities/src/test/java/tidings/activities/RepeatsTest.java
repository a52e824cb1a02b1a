// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.activities.Newsroom.note;
import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;

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
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.embedded.Meanwhile;

/** A request that comes again. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class RepeatsTest {
  @AutoClose
  Newsroom room;
  UserId ana;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    room = Newsroom.open(vertx, folder);
    ana = room.cast.user("ana");
  }

  @Test
  void of_two_nodes_that_are_sent_the_same_at_once_one_posts_and_both_say_so() {
    var others = new AtomicReference<Activity>();
    var table = Meanwhile.before(
        "write", room.stage.table(), () -> others.set(room.stage.ask(publish("key"))));

    assertThat(room.actorOn(table).answer(publish("key"))).isEqualTo(others.get());

    assertThat(room.stage.table().query(Keys.outboxOf(ana.ref())).await().items()).hasSize(1);
  }

  @Test
  void a_key_is_known_for_a_day_whatever_becomes_of_what_was_posted() {
    var first = room.stage.ask(publish("key"));
    room.stage.ask(new Delete(ana, first.id()));

    room.stage.clock().pass(RequestKey.KNOWN.minusSeconds(1));
    assertThat(room.stage.ask(publish("key"))).isEqualTo(first);

    room.stage.clock().pass(Duration.ofSeconds(1));
    assertThat(room.stage.ask(publish("key")).id()).isGreaterThan(first.id());
  }

  @Test
  void what_was_refused_leaves_its_key_free() {
    var nowhere = note("Hello", new UserId("ben").ref());
    room.stage.refusal(new Publish(ana, nowhere, request("key", "to Ben")));

    room.stage.ask(publish("key"));
    assertThat(room.stage.refusal(new Publish(ana, nowhere, request("key", "to Ben"))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
  }

  @Test
  void nothing_that_a_client_has_chosen_is_in_the_key_of_a_row() {
    room.stage.ask(publish("#REQUEST#"));

    assertThat(room.stage.everything())
        .filteredOn(row -> row.key().pk().equals("REQUEST#ana"))
        .singleElement()
        .satisfies(row -> assertThat(row.key().sk()).matches("[0-9a-f]{64}"));
  }

  private Publish publish(String key) {
    return new Publish(ana, note("Once and for all"), request(key, "once"));
  }

  private static Optional<RequestKey> request(String key, String body) {
    return Optional.of(RequestKey.of(key, body.getBytes(UTF_8)));
  }
}
