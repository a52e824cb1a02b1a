// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.core.Explanation.FoundIn;
import tidings.core.errors.ErrorCode;

/** Expired data is absent at once, even before the engine removes it. */
@Tag("api")
final class ExpiryTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--feeds.keep", "1d"));

  /** More wrong passwords than an account allows in a minute, even if a new minute starts. */
  private static final int MAX_GUESSES = 11;

  @Test
  void an_attempt_window_ends_after_a_minute() {
    var ana = server.signUp("Ana").ref().id();
    var guesses = IntStream.range(0, MAX_GUESSES).mapToObj(guess -> signIn(ana, "guess " + guess));
    assertThat(guesses.reduce((first, last) -> last).orElseThrow().is(ErrorCode.TOO_MANY_ATTEMPTS))
        .isTrue();

    server.advanceClock(Duration.ofMinutes(1));

    assertThat(server.client().signIn(ana, ServerExtension.PASSWORD).await().ref().id())
        .isEqualTo(ana);
  }

  @Test
  void an_idempotency_key_is_kept_for_a_day() {
    var ana = server.signUp("Ana");
    var key = UUID.randomUUID().toString();
    var first = ana.post(Drafts.note("Good morning"), key).await();
    assertThat(ana.post(Drafts.note("Good morning"), key).await().id()).isEqualTo(first.id());

    server.advanceClock(Duration.ofHours(25));

    assertThat(ana.post(Drafts.note("Good morning"), key).await().id()).isNotEqualTo(first.id());
  }

  @Test
  void a_feed_continues_below_expired_rows() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    var posted = ana.post("Good morning").await();
    Await.awaitDelivery(ana, posted);
    var before = ben.feed().await().page().items();
    assertThat(before).singleElement()
        .satisfies(entry -> assertThat(entry.activity().id()).isEqualTo(posted.id()));

    server.advanceClock(Duration.ofDays(2));

    assertThat(ben.explain(posted.id()).await().foundIn()).contains(FoundIn.MERGE);
    assertThat(ben.feed().await().page().items()).isEqualTo(before);
  }

  private static ApiRefusal signIn(String id, String password) {
    return catchThrowableOfType(
        ApiRefusal.class, () -> server.client().signIn(id, password).await());
  }
}
