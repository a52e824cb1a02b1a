// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.time.temporal.ChronoUnit.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.BookmarksApi;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.Bookmarks.BookmarkFolders;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;

/** Users save activities for themselves, in folders. */
@Tag("api")
final class BookmarkingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final BookmarksApi bookmarks = ben.bookmarks();

  @Test
  void bookmarks_are_listed_by_when_they_were_saved_newest_first() {
    var first = ana.post("First").await();
    var second = ana.post("Second").await();
    var third = ana.comment(first.id(), "Third").await();
    bookmarks.bookmark(second.id()).await();
    awaitNextMillisecond();
    bookmarks.bookmark(third.id(), "To read").await();
    awaitNextMillisecond();
    bookmarks.bookmark(first.id(), "To read").await();

    assertThat(bookmarks.page(Paging.FIRST).await().items())
        .extracting(bookmarked -> bookmarked.activity().id(), bookmarked -> bookmarked.folder())
        .containsExactly(
            tuple(first.id(), Optional.of("To read")),
            tuple(third.id(), Optional.of("To read")),
            tuple(second.id(), Optional.empty()));
    assertThat(ids(bookmarks.in("To read").stream().map(each -> each.activity()).toList()))
        .containsExactly(first.id(), third.id());
    assertThat(bookmarks.in("Nothing").stream()).isEmpty();
  }

  /** Bookmarks of one millisecond are in the order of their activities. */
  private static void awaitNextMillisecond() {
    var saved = Instant.now().truncatedTo(MILLIS);
    Await.until(Instant::now, now -> now.truncatedTo(MILLIS).isAfter(saved));
  }

  @Test
  void bookmarking_again_changes_nothing() {
    var post = ana.post("Good morning").await();
    bookmarks.bookmark(post.id(), "To read").await();
    var before = bookmarks.page(Paging.FIRST).await();

    bookmarks.bookmark(post.id(), "To read").await();

    assertThat(bookmarks.page(Paging.FIRST).await()).isEqualTo(before);
    assertThat(bookmarks.folders().await())
        .isEqualTo(new BookmarkFolders(1, List.of(new BookmarkFolder("To read", 1))));
  }

  @Test
  void a_bookmark_moves_between_folders_and_keeps_its_time() {
    var post = ana.post("Good morning").await();
    var other = ana.post("Good evening").await();
    bookmarks.bookmark(post.id(), "To read").await();
    bookmarks.bookmark(other.id(), "To read").await();
    var savedAt = bookmarks.all().stream().toList().getLast().savedAt();

    bookmarks.bookmark(post.id(), "Läs # senare 📚").await();

    assertThat(bookmarks.in("To read").stream()).hasSize(1);
    assertThat(bookmarks.in("Läs # senare 📚").stream()).singleElement().satisfies(
        moved -> assertThat(moved.savedAt()).isEqualTo(savedAt));
    assertThat(bookmarks.folders().await()).isEqualTo(new BookmarkFolders(2, List.of(
        new BookmarkFolder("Läs # senare 📚", 1), new BookmarkFolder("To read", 1))));

    bookmarks.bookmark(post.id()).await();

    assertThat(bookmarks.folders().await())
        .isEqualTo(new BookmarkFolders(2, List.of(new BookmarkFolder("To read", 1))));
  }

  @Test
  void a_removed_bookmark_is_gone_with_its_empty_folder() {
    var post = ana.post("Good morning").await();
    bookmarks.bookmark(post.id(), "To read").await();

    bookmarks.remove(post.id()).await();
    bookmarks.remove(post.id()).await();

    assertThat(bookmarks.all().stream()).isEmpty();
    assertThat(bookmarks.folders().await()).isEqualTo(new BookmarkFolders(0, List.of()));
  }

  @Test
  void pages_continue_where_the_last_one_ended() {
    var saved = IntStream.range(0, 5).mapToObj(number -> {
      var post = ana.post("Number " + number).await();
      bookmarks.bookmark(post.id(), "To read").await();
      return post.id();
    }).toList();

    var all = bookmarks.page(Paging.first(2)).await();
    var next = bookmarks.page(Paging.first(2).after(all.next().orElseThrow())).await();

    assertThat(all.items()).extracting(each -> each.activity().id())
        .containsExactly(saved.get(4), saved.get(3));
    assertThat(next.items()).extracting(each -> each.activity().id())
        .containsExactly(saved.get(2), saved.get(1));
    var inFolder = get(ben, "?folder=To%20read&limit=2").json();
    var rest = get(ben, "?folder=To%20read&limit=10&after=" + inFolder.getString("next")).json();
    assertThat(rest.getJsonArray("items")).hasSize(3);
    assertThat(rest.getString("next")).isNull();
  }

  @Test
  void a_cursor_is_for_its_reader_and_its_list_alone() {
    IntStream.range(0, 2).forEach(number -> {
      var post = ana.post("Number " + number).await().id();
      bookmarks.bookmark(post, "To read").await();
      ana.bookmarks().bookmark(post, "To read").await();
    });
    var cursor = get(ben, "?limit=1").json().getString("next");

    assertThat(get(ben, "?after=" + cursor).status()).isEqualTo(200);
    assertThat(code(get(ana, "?after=" + cursor))).isEqualTo("invalid_cursor");
    assertThat(code(get(ben, "?folder=To%20read&after=" + cursor))).isEqualTo("invalid_cursor");
  }

  @Test
  void nobody_else_learns_of_a_bookmark() {
    var post = ana.post("Good morning").await();
    bookmarks.bookmark(post.id(), "To read").await();

    assertThat(ana.bookmarks().all().stream()).isEmpty();
    assertThat(ana.bookmarks().folders().await().total()).isZero();
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
    assertThat(ana.activity(post.id()).await().counts()).isEqualTo(post.counts());
    assertThat(ana.relations(List.of(), List.of(post.id())).await().bookmarked()).isEmpty();
    assertThat(ben.relations(List.of(), List.of(post.id())).await().bookmarked())
        .containsExactly(post.id());
  }

  @Test
  void a_deleted_activity_is_left_out_until_it_is_restored() {
    var post = ana.post("Good morning").await();
    var other = ana.post("Good evening").await();
    bookmarks.bookmark(other.id()).await();
    awaitNextMillisecond();
    bookmarks.bookmark(post.id(), "To read").await();
    ana.delete(post.id()).await();

    assertThat(shown()).containsExactly(other.id());
    assertThat(bookmarks.page(Paging.first(1)).await()).satisfies(page -> {
      assertThat(page.items()).isEmpty();
      assertThat(page.next()).isPresent();
    });
    assertThat(bookmarks.folders().await().total()).isEqualTo(2);
    assertThat(ben.relations(List.of(), List.of(post.id(), other.id())).await().bookmarked())
        .isEqualTo(Set.of(other.id()));

    ana.restore(post.id()).await();

    assertThat(shown()).containsExactly(post.id(), other.id());
  }

  @Test
  void what_a_block_hides_is_left_out_and_cannot_be_bookmarked() {
    var post = ana.post("Good morning").await();
    var later = ana.post("Good evening").await();
    bookmarks.bookmark(post.id()).await();
    ana.block(ben.ref()).await();

    assertThat(shown()).isEmpty();
    assertThat(code(bookmarks.bookmark(later.id()))).isEqualTo("not_found");
    assertThat(code(bookmarks.bookmark(post.id(), "To read"))).isEqualTo("not_found");

    ana.unblock(ben.ref()).await();
    assertThat(shown()).containsExactly(post.id());
    ana.block(ben.ref()).await();
    bookmarks.remove(post.id()).await();
    ana.unblock(ben.ref()).await();
    assertThat(shown()).isEmpty();
  }

  @Test
  void activities_of_a_private_account_are_for_its_followers() {
    var post = ana.post("Good morning").await();
    bookmarks.bookmark(post.id()).await();
    ana.describe(ana.ref(), Profile.named("Ana").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();

    assertThat(shown()).isEmpty();
    assertThat(code(bookmarks.bookmark(post.id(), "To read"))).isEqualTo("not_found");

    ben.follow(ana.ref()).await();
    ana.approve(ben.ref()).await();
    assertThat(shown()).containsExactly(post.id());
  }

  @Test
  void an_unlisted_activity_stays_in_the_bookmarks_of_those_who_have_its_address() {
    var post = ana.post("Good morning").await();
    bookmarks.bookmark(post.id()).await();
    var unlisted = server.rawHttp().send("PATCH", "/v1/activities/" + post.id(), ana.token(),
        new JsonObject().put("visibility", "unlisted").encode());
    assertThat(unlisted.status()).isEqualTo(200);

    assertThat(shown()).containsExactly(post.id());
  }

  @Test
  void what_does_not_exist_cannot_be_bookmarked() {
    assertThat(code(bookmarks.bookmark(new ActivityId("01KAMGJ5P00123456789ABCDEF"))))
        .isEqualTo("not_found");
    assertThat(code(put("nonsense", "{}"))).isEqualTo("invalid_id");
    assertThat(code(put("folders", "{}"))).isIn("invalid_id", "method_not_allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", " ", "a\\nb", "\\u202Eabc", "123456789012345678901234567890123456789012345678901"})
  void a_folder_has_a_name_like_others(String name) {
    var post = ana.post("Good morning").await();
    assertThat(code(put(post.id().text(), "{\"folder\":\"" + name + "\"}")))
        .isEqualTo("invalid_field");
    assertThat(bookmarks.all().stream()).isEmpty();
    assertThat(code(get(ben, "?folder=%E2%80%AEabc"))).isEqualTo("invalid_parameter");
  }

  @Test
  void a_user_has_a_hundred_folders_at_most() {
    var posts = IntStream.range(0, 101).mapToObj(number -> ana.post("Number " + number)).toList();
    var ids = posts.stream().map(post -> post.await().id()).toList();
    Future.all(IntStream.range(0, 100)
        .mapToObj(number -> bookmarks.bookmark(ids.get(number), "Folder " + number)).toList())
        .await();

    assertThat(code(bookmarks.bookmark(ids.getLast(), "One more"))).isEqualTo("too_many");
    bookmarks.bookmark(ids.getFirst(), "Renamed").await();
    bookmarks.bookmark(ids.getLast()).await();

    var folders = bookmarks.folders().await();
    assertThat(folders.total()).isEqualTo(101);
    assertThat(folders.folders()).hasSize(100).contains(new BookmarkFolder("Renamed", 1));
    assertThat(bookmarks.all().stream()).hasSize(101);
  }

  @Test
  void concurrent_calls_for_one_activity_leave_one_bookmark() {
    var post = ana.post("Good morning").await();
    Future.all(IntStream.range(0, 20)
        .mapToObj(number -> bookmarks.bookmark(post.id(), "Folder " + number % 3)).toList())
        .await();

    var folders = bookmarks.folders().await();
    assertThat(folders.total()).isEqualTo(1);
    var folder = folders.folders().getFirst();
    assertThat(folders.folders()).hasSize(1);
    assertThat(bookmarks.in(folder.name()).stream()).hasSize(1);
    assertThat(bookmarks.all().stream()).hasSize(1);
  }

  private List<ActivityId> shown() {
    return ids(bookmarks.all().stream().map(each -> each.activity()).toList());
  }

  private static List<ActivityId> ids(List<Activity> activities) {
    return activities.stream().map(Activity::id).toList();
  }

  private static RawHttp.Response get(Session reader, String query) {
    return server.rawHttp().send("GET", "/v1/bookmarks" + query, reader.token(), "");
  }

  private RawHttp.Response put(String id, String body) {
    return server.rawHttp().send("PUT", "/v1/bookmarks/" + id, ben.token(), body, Map.of());
  }

  private static String code(RawHttp.Response response) {
    return response.json().getString("code");
  }

  private static String code(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
