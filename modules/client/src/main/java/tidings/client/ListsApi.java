// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import tidings.core.Lists.ListInfo;
import tidings.core.Ref;

/**
 * The lists of a user. Their members and feeds are read with {@link PublicApi#membersOf} and {@link
 * PublicApi#listFeed}.
 */
public final class ListsApi {
  private final HttpCalls http;
  private final Ref user;

  ListsApi(HttpCalls http, Ref user) {
    this.http = http;
    this.user = user;
  }

  /** All lists, sorted by name. */
  public Future<List<ListInfo>> all() {
    return all(Optional.empty());
  }

  /** All lists, each with whether it has a member. */
  public Future<List<ListInfo>> all(Ref member) {
    return all(Optional.of(member));
  }

  private Future<List<ListInfo>> all(Optional<Ref> member) {
    return http.get("/v1/lists" + member.map(ref -> "?member=" + ref).orElse(""))
        .map(json -> ListParser.lists(user, json));
  }

  /** Creates a private list, or makes a list private. Idempotent. */
  public Future<ListInfo> putPrivate(String name, String title) {
    return put(name, title, "private");
  }

  /** Creates a list that others may read, or makes a list public. Idempotent. */
  public Future<ListInfo> putPublic(String name, String title) {
    return put(name, title, "public");
  }

  private Future<ListInfo> put(String name, String title, String visibility) {
    return http
        .put("/v1/lists/" + name,
            new JsonObject().put("title", title).put("visibility", visibility))
        .map(json -> ListParser.list(user, json));
  }

  /** Deletes a list with its members. Idempotent. */
  public Future<Void> delete(String name) {
    return http.delete("/v1/lists/" + name);
  }

  /** Adds a member to a list. Idempotent. */
  public Future<Void> add(String name, Ref member) {
    return http.put("/v1/lists/" + name + "/members/" + member, new JsonObject()).mapEmpty();
  }

  /** Removes a member from a list. Idempotent. */
  public Future<Void> remove(String name, Ref member) {
    return http.delete("/v1/lists/" + name + "/members/" + member);
  }
}
