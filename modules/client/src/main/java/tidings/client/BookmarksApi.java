// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.Bookmarks.BookmarkFolders;
import tidings.core.Bookmarks.Bookmarked;
import tidings.core.Page;

/** The bookmarks of a user. Nobody else sees them. */
public final class BookmarksApi {
  private final HttpCalls http;

  BookmarksApi(HttpCalls http) {
    this.http = http;
  }

  /** Bookmarks an activity, in no folder. Idempotent. */
  public Future<Void> bookmark(ActivityId id) {
    return bookmark(id, Optional.empty());
  }

  /**
   * Bookmarks an activity in a folder, or moves its bookmark there. Idempotent.
   *
   * @param folder a name of 1 to 50 characters; the folder is created if it does not exist
   */
  public Future<Void> bookmark(ActivityId id, String folder) {
    return bookmark(id, Optional.of(folder));
  }

  private Future<Void> bookmark(ActivityId id, Optional<String> folder) {
    var body = new JsonObject();
    JsonAccess.put(body, "folder", folder);
    return http.put("/v1/bookmarks/" + id, body).mapEmpty();
  }

  /** Removes a bookmark. Idempotent. */
  public Future<Void> remove(ActivityId id) {
    return http.delete("/v1/bookmarks/" + id);
  }

  /** All bookmarks, newest first. */
  public Pages<Bookmarked> all() {
    return Pages.of(this::page);
  }

  public Future<Page<Bookmarked>> page(Paging paging) {
    return page(QueryString.of(paging));
  }

  /** The bookmarks in one folder, newest first. */
  public Pages<Bookmarked> in(String folder) {
    return Pages.of(paging -> in(folder, paging));
  }

  public Future<Page<Bookmarked>> in(String folder, Paging paging) {
    return page(QueryString.of(paging).with("folder", Optional.of(folder)));
  }

  private Future<Page<Bookmarked>> page(QueryString query) {
    return http.get("/v1/bookmarks" + query)
        .map(json -> JsonAccess.page(json, BookmarksApi::bookmarked));
  }

  /** The folders, with the numbers of their bookmarks. */
  public Future<BookmarkFolders> folders() {
    return http.get("/v1/bookmarks/folders").map(json -> new BookmarkFolders(
        json.getLong("total"),
        JsonAccess.list(json.getJsonArray("items"), folder -> new BookmarkFolder(
            folder.getString("name"), folder.getLong("bookmarks")))));
  }

  private static Bookmarked bookmarked(JsonObject json) {
    return new Bookmarked(
        ActivityParser.activity(json.getJsonObject("activity")),
        json.getInstant("savedAt"), JsonAccess.text(json, "folder"));
  }
}
