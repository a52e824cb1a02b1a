// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static tidings.core.Reason.INVALID_LIMIT;

import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.Cursor;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.gateway.json.View;

/**
 * Which piece of a list is wanted. Its cursors are sealed for the one who asks and for this very
 * list: its path, and the parameters that choose what is in it.
 */
record Listing(Call call, int limit, Optional<Cursor> after, String scope) {
  private static final String LIMIT = "limit";
  private static final String AFTER = "after";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");

  /** @throws tidings.core.Refusal {@code invalid_limit} or {@code invalid_cursor} */
  static Listing of(Call call, Optional<UserId> reader) {
    var scope = scope(call.target().path(), choice(call), reader);
    var after = call.parameter(AFTER).map(text -> call.seal().open(text, scope));
    return new Listing(call, limit(call), after, scope);
  }

  /** The beginning of the list that lies below this address, with everything in it. */
  static Listing below(Call call, String segment, Optional<UserId> reader) {
    var path = Stream.concat(call.target().path().stream(), Stream.of(segment)).toList();
    return new Listing(call, Page.LIMIT, Optional.empty(), scope(path, "", reader));
  }

  /** Where the list goes on, as its reader may carry it. */
  Optional<String> next(Page<?> page) {
    return page.next().map(cursor -> call.seal().seal(cursor, scope));
  }

  /** {@code {"items":[…],"next":…}} */
  <T> View<Page<T>> page(View<? super T> item) {
    return (page, json) -> json.list("items", page.items(), item).put("next", next(page));
  }

  /** The page, with a Link to the next one. */
  <T> Answer answer(Page<T> page, View<? super T> item) {
    return linked(Answer.ok(page, page(item)), next(page));
  }

  /** The answer with a Link to where the list goes on, if it does. */
  Answer linked(Answer answer, Optional<String> next) {
    return next.map(cursor -> answer.with("Link", "<" + following(cursor) + ">; rel=\"next\""))
        .orElse(answer);
  }

  private String following(String cursor) {
    var path = call.target().path().stream().map(Listing::encoded).collect(joining("/", "/", ""));
    var query = Stream.concat(
        call.target().query().entrySet().stream().filter(said -> !said.getKey().equals(AFTER))
            .sorted(Map.Entry.comparingByKey())
            .map(said -> encoded(said.getKey()) + "=" + encoded(said.getValue())),
        Stream.of(AFTER + "=" + cursor));
    return call.address(path) + query.collect(joining("&", "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("%3A", ":");
  }

  private static int limit(Call call) {
    var text = call.parameter(LIMIT).orElse(String.valueOf(Page.LIMIT));
    int limit = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > Page.MOST) {
      throw INVALID_LIMIT.because("a limit is 1 to " + Page.MOST);
    }
    return limit;
  }

  private static String scope(List<String> path, String choice, Optional<UserId> reader) {
    return reader.map(UserId::text).orElse("") + "\n" + String.join("/", path) + "\n" + choice;
  }

  private static String choice(Call call) {
    return call.target()
        .query()
        .entrySet()
        .stream()
        .filter(chosen -> !chosen.getKey().equals(LIMIT) && !chosen.getKey().equals(AFTER))
        .sorted(Map.Entry.comparingByKey())
        .map(chosen -> chosen.getKey() + "=" + chosen.getValue())
        .collect(joining("&"));
  }
}
