// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.ActivityFilter.ALL;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** The feed by verb, type, type of a target, and time. */
@Tag("api")
final class FeedFilterTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Porto");

  @BeforeEach
  void follow() {
    ben.follow(ana.ref()).await();
  }

  @Test
  void filter_by_verb_type_and_target_type() {
    var note = post("post", "note");
    var shared = post("share", "note");
    var song = post("post", "song", city);

    assertThat(filtered(ALL.withVerb("share"))).containsExactly(shared.id());
    assertThat(filtered(ALL.withType("song"))).containsExactly(song.id());
    assertThat(filtered(ALL.withTargetType("city"))).containsExactly(song.id());
    assertThat(filtered(ALL.withVerb("post").withType("note"))).containsExactly(note.id());
    assertThat(filtered(ALL.withVerb("share").withType("song"))).isEmpty();
  }

  @Test
  void filter_by_a_half_open_time_range() {
    var first = post("post", "note");
    var second = post("post", "note");
    var third = post("post", "note");

    assertThat(filtered(ALL.since(second.publishedAt())))
        .containsExactly(third.id(), second.id());
    assertThat(filtered(ALL.until(second.publishedAt()))).containsExactly(first.id());
    assertThat(filtered(ALL.since(second.publishedAt()).until(third.publishedAt())))
        .containsExactly(second.id());
    assertThat(filtered(ALL.since(third.publishedAt()).until(first.publishedAt()))).isEmpty();
  }

  @Test
  void a_fraction_of_a_millisecond_counts() {
    var post = post("post", "note");
    var justAfter = post.publishedAt().plusNanos(1);

    assertThat(filtered(ALL.since(justAfter))).isEmpty();
    assertThat(filtered(ALL.until(justAfter))).containsExactly(post.id());
  }

  @Test
  void a_filter_shows_nothing_that_the_feed_does_not() {
    var hidden = post("share", "note");
    var other = server.signUp("Cleo");
    other.post("Not followed").await();
    assertThat(filtered(ALL.withVerb("share"))).containsExactly(hidden.id());

    ana.block(ben.ref()).await();

    assertThat(filtered(ALL.withVerb("share"))).isEmpty();
    assertThat(filtered(ALL.withVerb("post"))).isEmpty();
  }

  @Test
  void a_page_that_ends_at_the_scan_bound_is_short_and_leads_on() {
    var song = post("post", "song");
    var drafts = IntStream.range(0, 100).mapToObj(n -> Drafts.note("Note " + n)).toList();
    for (int batch = 0; batch < 6; batch++) {
      ana.postAll(drafts).await();
    }
    var last = post("post", "note");
    Await.awaitDelivery(ana, last);

    var first = ben.feed(ALL.withType("song"), Paging.first(1)).await().page();

    assertThat(first.items()).isEmpty();
    assertThat(first.next()).isPresent();
    assertThat(ben.wholeFeed(ALL.withType("song")).withPageSize(1).stream())
        .extracting(entry -> entry.activity().id()).containsExactly(song.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "verb=post", "verb=share&type=note", "limit=1", "verb=share&since=2026-01-01T00:00:00Z"
  })
  void a_cursor_of_another_filter_is_refused(String query) {
    post("share", "note");
    post("share", "note");
    var next = get("verb=share&limit=1").json().getString("next");

    assertThat(get("verb=share&limit=2&after=" + next).status()).isEqualTo(200);
    var response = get(query + "&after=" + next);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_cursor");
  }

  @Test
  void the_link_to_the_next_page_has_the_filter() {
    post("share", "note");
    post("share", "note");

    var page = get("verb=share&limit=1");

    assertThat(page.header("Link").orElseThrow())
        .startsWith("</v1/feed?limit=1&verb=share&after=");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "since=yesterday", "since=", "since=1969-01-01T00:00:00Z", "until=2026-13-01T00:00:00Z",
    "until=2026-11-21", "until=2026-11-21T10:00:00", "verb=A", "verb=", "type=a_b",
    "type=aaaaaaaaaaaaaaaaaaaaa", "targetType=City", "targettype=city", "verb=a&verb=b"
  })
  void invalid_filters_are_refused(String query) {
    var response = get(query);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_parameter");
  }

  /** The activities of different milliseconds. */
  private Activity post(String verb, String type, Ref... targets) {
    server.advanceClock(Duration.ofMillis(2));
    var content = Content.of(type).withText(Optional.of("Something else"));
    var posted =
        ana.post(new Draft(verb, content, List.of(targets), Optional.empty())).await();
    Await.awaitDelivery(ana, posted);
    return posted;
  }

  private List<ActivityId> filtered(ActivityFilter filter) {
    return ben.feed(filter, Paging.FIRST).await().page().items().stream()
        .map(entry -> entry.activity().id())
        .toList();
  }

  private RawHttp.Response get(String query) {
    return server.rawHttp().send("GET", "/v1/feed?" + query, ben.token(), "");
  }
}
