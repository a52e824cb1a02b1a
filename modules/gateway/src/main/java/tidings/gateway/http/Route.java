// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.stream.Collectors.joining;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A route of the API: method and path, allowed parameters and body fields, and its action.
 *
 * @param path segments; one in braces matches any text
 * @param query names of the allowed query parameters
 * @param fields names of the allowed body fields
 * @param onlyReads whether it changes nothing: a GET, or a POST whose body says what to read
 * @param isBatch whether its body may be a large one
 * @param isUpload whether its action reads the body itself, part by part
 */
public record Route(HttpMethod method, List<String> path, Set<String> query, Set<String> fields,
    boolean onlyReads, boolean isBatch, boolean isUpload, Action action) {
  private static final Pattern LINE =
      Pattern.compile(
          "([A-Z]+) /([^ ?]+)(?:\\?([a-zA-Z&]+))?(?: \\{([a-zA-Z,]+)})?(?: (reads|batch|upload))?");

  /** Handles a call. */
  @FunctionalInterface
  public interface Action {
    Future<Response> handle(Call call);
  }

  /**
   * @param line such as {@code PUT /v1/entities/{ref} {name,about,image}}; at its end {@code reads}
   *     for a POST that only reads, {@code batch} for one with a large body, or {@code upload} for
   *     one whose body may be larger than the memory
   */
  public static Route of(String line, Action action) {
    var parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a route: " + line);
    }
    var method = HttpMethod.valueOf(parts.group(1));
    return new Route(
        method,
        List.of(parts.group(2).split("/")),
        names(Optional.ofNullable(parts.group(3)), "&"),
        names(Optional.ofNullable(parts.group(4)), ","),
        method.equals(HttpMethod.GET) || "reads".equals(parts.group(5)),
        "batch".equals(parts.group(5)),
        "upload".equals(parts.group(5)),
        action);
  }

  /** Method and path, with braces. */
  public String signature() {
    return method + " " + template();
  }

  /** The path, with braces. */
  String template() {
    return "/" + String.join("/", path);
  }

  /** Whether it is a GET. */
  public boolean isGet() {
    return method.equals(HttpMethod.GET);
  }

  /**
   * The path in the syntax of Vert.x's router, to which the end of {@code follows:batch} looks like
   * a parameter; {@link #match} rejects the other paths that it accepts.
   */
  public String routerPath() {
    return path.stream()
        .map(segment -> segment.replace('{', ':').replace("}", ""))
        .collect(joining("/", "/", ""));
  }

  /** The values of the segments in braces; empty if the path does not match. */
  public Optional<Map<String, String>> match(List<String> requested) {
    if (requested.size() != path.size()) {
      return Optional.empty();
    }
    var values = new HashMap<String, String>();
    for (int i = 0; i < requested.size(); i++) {
      var segment = path.get(i);
      if (segment.startsWith("{")) {
        values.put(segment.substring(1, segment.length() - 1), requested.get(i));
      } else if (!segment.equals(requested.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private static Set<String> names(Optional<String> list, String separator) {
    return list.map(names -> Set.of(names.split(separator))).orElse(Set.of());
  }
}
