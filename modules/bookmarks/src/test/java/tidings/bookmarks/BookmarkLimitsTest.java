// SPDX-License-Identifier: Apache-2.0
package tidings.bookmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Bookmarks;
import tidings.core.Bookmarks.Bookmark;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.Bookmarks.BookmarkFolders;
import tidings.core.Bookmarks.BookmarksOf;
import tidings.core.Bookmarks.FoldersOf;
import tidings.core.Bookmarks.RemoveBookmark;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.BookmarkKeys;
import tidings.schema.FixtureRows;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.store.InterleavingTable;
import tidings.store.Table;
import tidings.store.Transaction;

/** The bounds of bookmarks and folders, with several nodes, and activities that are gone. */
@ExtendWith(VertxExtension.class)
final class BookmarkLimitsTest {
  @AutoClose
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  @AutoClose
  ActorFixture fixture;
  FixtureRows rows;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    node(fixture.table()).start().await();
  }

  private BookmarksActor node(Table table) {
    return new BookmarksActor(fixture.bus(), table, fixture.activities(), fixture.clock());
  }

  @Test
  void a_user_has_ten_thousand_bookmarks_at_most() {
    var first = rows.activity(ana);
    var second = rows.activity(ana);
    count(Bookmarks.MAX_BOOKMARKS - 1);
    fixture.ask(new Bookmark(ben, first, Optional.empty()));

    assertThat(fixture.refusal(new Bookmark(ben, second, Optional.empty())))
        .isEqualTo(ErrorCode.TOO_MANY);
    fixture.ask(new Bookmark(ben, first, Optional.of("Moved")));
    fixture.ask(new RemoveBookmark(ben, first));
    fixture.ask(new Bookmark(ben, second, Optional.empty()));
    assertThat(fixture.ask(new FoldersOf(ben)).total()).isEqualTo(Bookmarks.MAX_BOOKMARKS);
  }

  /** Stores counts without their bookmarks. */
  private void count(long total) {
    var transaction = new Transaction();
    new BookmarkFoldersRow(ben, 0, total, new TreeMap<>()).addTo(transaction);
    transaction.commit(fixture.table()).await();
  }

  @Test
  void bookmarks_that_several_nodes_store_at_once_are_all_counted() {
    var nodes = List.of(node(fixture.table()), node(fixture.table()), node(fixture.table()));
    var activities = IntStream.range(0, 12).mapToObj(number -> rows.activity(ana)).toList();
    var stored = IntStream.range(0, activities.size())
        .mapToObj(number -> CompletableFuture.supplyAsync(
            () -> nodes.get(number % nodes.size()).answer(new Bookmark(
                ben, activities.get(number), Optional.of("Folder " + number % 2))),
            threads))
        .toList();
    stored.forEach(CompletableFuture::join);

    assertThat(fixture.ask(new FoldersOf(ben))).isEqualTo(new BookmarkFolders(
        12, List.of(new BookmarkFolder("Folder 0", 6), new BookmarkFolder("Folder 1", 6))));
    assertThat(ids(Optional.of("Folder 1"))).hasSize(6);
  }

  @Test
  void the_last_folder_is_given_once_if_two_nodes_want_it() {
    IntStream.range(1, Bookmarks.MAX_FOLDERS).forEach(number -> fixture
        .ask(new Bookmark(ben, rows.activity(ana), Optional.of("Folder " + number))));
    var first = rows.activity(ana);
    var second = rows.activity(ana);
    var other = node(InterleavingTable.before("write", fixture.table(),
        () -> fixture.ask(new Bookmark(ben, first, Optional.of("Last")))));

    assertThatThrownBy(() -> other.answer(new Bookmark(ben, second, Optional.of("Too late"))))
        .hasMessageStartingWith("too_many");

    assertThat(fixture.ask(new FoldersOf(ben)).folders()).hasSize(Bookmarks.MAX_FOLDERS)
        .extracting(BookmarkFolder::name).contains("Last").doesNotContain("Too late");
    other.answer(new Bookmark(ben, second, Optional.of("Last")));
  }

  @Test
  void a_bookmark_of_an_activity_that_is_gone_for_good_is_removed_when_a_page_meets_it() {
    var kept = rows.activity(ana);
    var gone = rows.activity(ana);
    fixture.ask(new Bookmark(ben, kept, Optional.of("One")));
    fixture.ask(new Bookmark(ben, gone, Optional.of("Two")));
    fixture.table().deleteAll(List.of(ActivityKeys.profile(gone))).await();

    assertThat(ids(Optional.empty())).containsExactly(kept);

    assertThat(fixture.ask(new FoldersOf(ben)))
        .isEqualTo(new BookmarkFolders(1, List.of(new BookmarkFolder("One", 1))));
    assertThat(fixture.table().queryAll(BookmarkKeys.bookmarkRowsOf(ben)).await()).hasSize(4);
  }

  private List<ActivityId> ids(Optional<String> folder) {
    return fixture.ask(new BookmarksOf(ben, folder, Optional.empty(), 100)).items().stream()
        .map(bookmarked -> bookmarked.activity().id()).toList();
  }
}
