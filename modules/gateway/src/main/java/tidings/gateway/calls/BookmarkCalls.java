// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.BOOKMARKS;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.AnswerSize;
import tidings.core.Bookmarks;
import tidings.core.Bookmarks.Bookmark;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.Bookmarks.BookmarkFolders;
import tidings.core.Bookmarks.BookmarksOf;
import tidings.core.Bookmarks.FoldersOf;
import tidings.core.Bookmarks.RemoveBookmark;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.ActivityJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls for bookmarks: set, remove and list them, and list their folders. */
public final class BookmarkCalls {
  private static final TextRule FOLDER = TextRule.name(Bookmarks.MAX_FOLDER_LENGTH);

  private final Bus bus;
  private final RateLimits limits;

  public BookmarkCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> bookmark(Call call, Session me) {
    var id = call.activityId();
    var folder = call.read(body -> body.optionalText("folder", FOLDER));
    return limits.limit(call, me, Charge.of(BOOKMARKS),
        () -> bus.ask(new Bookmark(me.user(), id, folder)).map(done -> Response.noContent()));
  }

  public Future<Response> remove(Call call, Session me) {
    return bus.ask(new RemoveBookmark(me.user(), call.activityId()))
        .map(done -> Response.noContent());
  }

  public Future<Response> list(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus
        .ask(new BookmarksOf(me.user(), folder(call), pageRequest.after(), pageRequest.limit()))
        .compose(page -> pageRequest.respond(
            page, AnswerSize::ofBookmarked, ActivityJson::bookmarked));
  }

  private static Optional<String> folder(Call call) {
    return call.queryParameter("folder").map(name -> {
      if (FOLDER.predicate().test(name)) {
        return name;
      }
      throw Call.invalidParameter("folder", FOLDER.requirement());
    });
  }

  public Future<Response> folders(Call call, Session me) {
    return bus.ask(new FoldersOf(me.user()))
        .map(folders -> Response.ok(folders, BookmarkCalls::folders));
  }

  private static void folders(BookmarkFolders folders, JsonObjectWriter json) {
    json.list("items", folders.folders(), BookmarkCalls::folder).put("total", folders.total());
  }

  private static void folder(BookmarkFolder folder, JsonObjectWriter json) {
    json.put("name", folder.name()).put("bookmarks", folder.bookmarks());
  }
}
