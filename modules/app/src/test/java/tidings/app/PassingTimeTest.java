// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Refused;
import tidings.core.Explanation.Found;
import tidings.core.Reason;

/** What has expired is absent at once, whenever the engine removes it. */
@Tag("door")
final class PassingTimeTest {
  @RegisterExtension
  static final Server server = new Server(Map.of("--feeds.keep", "1d"));

  /** More than an account bears in a minute, also if one ends in between. */
  private static final int GUESSES = 11;

  @Test
  void a_window_of_attempts_ends_with_its_minute() {
    var ana = server.somebody("Ana").ref().id();
    var guesses = IntStream.range(0, GUESSES).mapToObj(guess -> signIn(ana, "guess " + guess));
    assertThat(guesses.reduce((first, last) -> last).orElseThrow().is(Reason.TOO_MANY_ATTEMPTS))
        .isTrue();

    server.pass(Duration.ofMinutes(1));

    assertThat(server.client().signIn(ana, Server.PASSWORD).await().ref().id()).isEqualTo(ana);
  }

  @Test
  void a_request_is_known_for_a_day() {
    var ana = server.somebody("Ana");
    var key = UUID.randomUUID().toString();
    var first = ana.post(Drafts.note("Good morning"), key).await();
    assertThat(ana.post(Drafts.note("Good morning"), key).await().id()).isEqualTo(first.id());

    server.pass(Duration.ofHours(25));

    assertThat(ana.post(Drafts.note("Good morning"), key).await().id()).isNotEqualTo(first.id());
  }

  @Test
  void a_feed_goes_on_below_rows_that_have_expired() {
    var ana = server.somebody("Ana");
    var ben = server.somebody("Ben");
    ben.follow(ana.ref()).await();
    var posted = ana.post("Good morning").await();
    Soon.delivered(ana, posted);
    var before = ben.feed().await().page().items();
    assertThat(before).singleElement()
        .satisfies(entry -> assertThat(entry.activity().id()).isEqualTo(posted.id()));

    server.pass(Duration.ofDays(2));

    assertThat(ben.explain(posted.id()).await().found()).contains(Found.MERGE);
    assertThat(ben.feed().await().page().items()).isEqualTo(before);
  }

  private static Refused signIn(String id, String password) {
    return catchThrowableOfType(
        Refused.class, () -> server.client().signIn(id, password).await());
  }
}
