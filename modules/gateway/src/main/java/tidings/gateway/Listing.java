// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static tidings.core.Reason.INVALID_LIMIT;

import java.net.URLEncoder;
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
    var scope = reader.map(UserId::text).orElse("") + "\n" + list(call);
    var after = call.parameter(AFTER).map(text -> call.seal().open(text, scope));
    return new Listing(call, limit(call), after, scope);
  }

  /** Where the list goes on, as its reader may carry it. */
  Optional<String> next(Page<?> page) {
    return page.next().map(cursor -> call.seal().seal(cursor, scope));
  }

  /** {@code {"items":[…],"next":…}} */
  <T> Answer answer(Page<T> page, View<? super T> item) {
    var next = next(page);
    return linked(
        Answer.ok(page, (all, json) -> json.list("items", all.items(), item).put("next", next)),
        next);
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

  private static String list(Call call) {
    var choice = call.target()
        .query()
        .entrySet()
        .stream()
        .filter(chosen -> !chosen.getKey().equals(LIMIT) && !chosen.getKey().equals(AFTER))
        .sorted(Map.Entry.comparingByKey())
        .map(chosen -> chosen.getKey() + "=" + chosen.getValue())
        .collect(joining("&"));
    return String.join("/", call.target().path()) + "\n" + choice;
  }
}
