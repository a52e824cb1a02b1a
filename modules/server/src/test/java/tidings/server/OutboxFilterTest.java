// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.ActivityFilter.ALL;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import tidings.core.Page;
import tidings.core.Ref;

/** The activities of an entity, by verb, type and time. */
@Tag("api")
final class OutboxFilterTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Ref city = server.city("Porto");

  @Test
  void filter_by_verb() {
    ana.post("A note", city).await();
    var shared = post("share", "note");

    assertThat(filtered(verb("share"))).containsExactly(shared);
    assertThat(filtered(verb("listen"))).isEmpty();
  }

  @Test
  void filter_by_type() {
    ana.post("A note", city).await();
    var song = post("post", "song");

    assertThat(filtered(type("song"))).containsExactly(song);
    assertThat(filtered(type("photo"))).isEmpty();
  }

  @Test
  void filter_by_the_type_of_a_target() {
    ana.post("A note", city).await();
    var song = ana.post("A song", city, Ref.parse("artist:amalia")).await();

    assertThat(filtered(ALL.withTargetType("artist"))).containsExactly(song);
    assertThat(filtered(ALL.withTargetType("city"))).hasSize(2);
    assertThat(filtered(ALL.withTargetType("user"))).isEmpty();
  }

  @Test
  void filter_by_a_half_open_time_range() {
    var first = ana.post("First", city).await();
    var second = later(first, "Second");
    var third = later(second, "Third");

    assertThat(filtered(times(Optional.of(second), Optional.empty()))).containsExactly(third,
        second);
    assertThat(filtered(times(Optional.empty(), Optional.of(second)))).containsExactly(first);
    assertThat(filtered(times(Optional.of(second), Optional.of(third)))).containsExactly(second);
    assertThat(filtered(times(Optional.of(third), Optional.of(first)))).isEmpty();
  }

  @Test
  void paging_continues_after_short_pages() {
    var songs = IntStream.range(0, 3).mapToObj(n -> {
      IntStream.range(0, 8).forEach(note -> ana.post("Note " + note, city).await());
      return post("post", "song");
    }).toList();

    var first = ana.activitiesOf(city, type("song"), Paging.first(1)).await();
    assertThat(first.items().size()).isLessThanOrEqualTo(1);
    assertThat(first.next()).isPresent();
    assertThat(allPages(type("song"))).isEqualTo(songs.reversed());
  }

  @Test
  void a_cursor_of_another_list_is_refused() {
    post("share", "note");
    post("share", "note");
    var next = ana.activitiesOf(city, verb("share"), Paging.first(1)).await().next().orElseThrow();

    var response = get("verb=post&limit=1&after=" + next.position());

    assertThat(response.json().getString("code")).isEqualTo("invalid_cursor");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "since=yesterday", "since=", "since=1969-01-01T00:00:00Z", "until=2026-13-01T00:00:00Z",
    "until=2026-11-21", "until=2026-11-21T10:00:00", "verb=A", "verb=", "type=a_b",
    "type=aaaaaaaaaaaaaaaaaaaaa", "targetType=City", "colour=red", "verb=a&verb=b"
  })
  void invalid_filters_are_refused(String query) {
    var response = get(query);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_parameter");
  }

  private Activity later(Activity before, String text) {
    Await.until(Instant::now, now -> now.minusMillis(1).isAfter(before.publishedAt()));
    return ana.post(text, city).await();
  }

  private Activity post(String verb, String type) {
    var note = Drafts.note("Something else", city);
    var content = Content.of(type).withText(note.object().text());
    return ana.post(new Draft(verb, content, note.targets(), Optional.empty())).await();
  }

  private List<Activity> filtered(ActivityFilter filter) {
    return ana.activitiesOf(city, filter, Paging.FIRST).await().items();
  }

  /** Reads all pages with one item each. */
  private List<Activity> allPages(ActivityFilter filter) {
    return Stream.iterate(
        Optional.of(ana.activitiesOf(city, filter, Paging.first(1)).await()),
        Optional::isPresent,
        page -> page.flatMap(Page::next)
            .map(next -> ana.activitiesOf(city, filter, Paging.first(1).after(next)).await()))
        .flatMap(page -> page.orElseThrow().items().stream())
        .toList();
  }

  private static ActivityFilter verb(String verb) {
    return ALL.withVerb(verb);
  }

  private static ActivityFilter type(String type) {
    return ALL.withType(type);
  }

  private static ActivityFilter times(Optional<Activity> since, Optional<Activity> until) {
    return new ActivityFilter(ALL.verb(), ALL.type(), ALL.targetType(),
        since.map(Activity::publishedAt), until.map(Activity::publishedAt));
  }

  private RawHttp.Response get(String query) {
    return RawHttp.to(server.address())
        .send("GET", "/v1/entities/" + city + "/activities?" + query, ana.token(), "");
  }
}
