// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static tidings.core.errors.ErrorCode.INVALID_LIMIT;

import io.vertx.core.Future;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.wire.JsonWriter;

/**
 * The requested page of a list. Cursors are signed and bound to the reader and to the list, that is
 * its path and the parameters that filter it.
 */
public record PageRequest(Call call, int limit, Optional<Cursor> after, String scope) {
  private static final String LIMIT = "limit";
  private static final String AFTER = "after";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");

  /** @throws tidings.core.errors.Refusal {@code invalid_limit} or {@code invalid_cursor} */
  static PageRequest of(Call call, Optional<UserId> reader) {
    var scope = scope(call.target().path(), filters(call), reader);
    var after = call.queryParameter(AFTER).map(text -> verify(call, text, scope));
    return new PageRequest(call, limit(call), after, scope);
  }

  /** The first page of the list at a path below this one, without filters. */
  public static PageRequest firstPageBelow(Call call, String segment, Optional<UserId> reader) {
    var path = Stream.concat(call.target().path().stream(), Stream.of(segment)).toList();
    return new PageRequest(call, Page.DEFAULT_LIMIT, Optional.empty(), scope(path, "", reader));
  }

  /** The signed cursor of the next page. */
  public Optional<String> nextCursor(Page<?> page) {
    return page.next().map(cursor -> call.signer().signCursor(cursor, scope));
  }

  /** {@code {"items":[…],"next":…}} */
  public <T> JsonWriter<Page<T>> pageWriter(JsonWriter<? super T> item) {
    return (page, json) -> json.list("items", page.items(), item).put("next", nextCursor(page));
  }

  /** The page as a response, with a Link header to the next one. */
  public <T> Response respond(Page<T> page, JsonWriter<? super T> item) {
    return withNextLink(Response.ok(page, pageWriter(item)), nextCursor(page));
  }

  /** The page as above; encoded on a worker thread if it is large. */
  public <T> Future<Response> respond(Page<T> page, AnswerSize<? super T> size,
      JsonWriter<? super T> item) {
    return LargeAnswer.encode(page.items(), size, () -> respond(page, item));
  }

  /** The response with a Link header to the next page, if there is one. */
  public Response withNextLink(Response response, Optional<String> next) {
    return next.map(cursor -> response.with("Link", "<" + path(next) + ">; rel=\"next\""))
        .orElse(response);
  }

  /** Path and query of this page, with the base path. */
  public String path() {
    return path(call.queryParameter(AFTER));
  }

  /** Path and query of the next page. */
  public Optional<String> nextPath(Page<?> page) {
    return nextCursor(page).map(cursor -> path(Optional.of(cursor)));
  }

  /** Path and query of the whole list, with its filters. */
  public String firstPath() {
    return path(Optional.empty());
  }

  private String path(Optional<String> cursor) {
    var path =
        call.target().path().stream().map(PageRequest::urlEncoded).collect(joining("/", "/", ""));
    var query = Stream.concat(
        call.target().query().entrySet().stream()
            .filter(parameter -> !parameter.getKey().equals(AFTER))
            .sorted(Map.Entry.comparingByKey())
            .map(parameter -> urlEncoded(parameter.getKey()) + "="
                + urlEncoded(parameter.getValue())),
        cursor.map(text -> AFTER + "=" + urlEncoded(text)).stream());
    return call.publicPath(path) + query.reduce((some, other) -> some + "&" + other)
        .map(all -> "?" + all).orElse("");
  }

  private static String urlEncoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("%3A", ":");
  }

  private static Cursor verify(Call call, String text, String scope) {
    try {
      return call.signer().verifyCursor(text, scope);
    } catch (Refusal refusal) {
      throw refusal.atParameter(AFTER);
    }
  }

  private static int limit(Call call) {
    var text = call.queryParameter(LIMIT).orElse(String.valueOf(Page.DEFAULT_LIMIT));
    int limit = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > Page.MAX_LIMIT) {
      throw INVALID_LIMIT.refusal("limit must be 1 to " + Page.MAX_LIMIT).atParameter(LIMIT);
    }
    return limit;
  }

  private static String scope(List<String> path, String filters, Optional<UserId> reader) {
    return reader.map(UserId::text).orElse("") + "\n" + String.join("/", path) + "\n" + filters;
  }

  private static String filters(Call call) {
    return call.target()
        .query()
        .entrySet()
        .stream()
        .filter(parameter -> !parameter.getKey().equals(LIMIT) && !parameter.getKey().equals(AFTER))
        .sorted(Map.Entry.comparingByKey())
        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
        .collect(joining("&"));
  }
}
