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
 * One line of the contract: what is called, what may be said, and what answers.
 *
 * @param path segments; one in braces stands for any text
 * @param query the parameters that are known
 * @param fields the fields of the body that are known
 */
public record Route(HttpMethod method, List<String> path, Set<String> query, Set<String> fields,
    Action action) {
  private static final Pattern LINE =
      Pattern.compile("([A-Z]+) /([^ ?]+)(?:\\?([a-z&]+))?(?: \\{([a-zA-Z,]+)})?");

  /** What answers a call. */
  @FunctionalInterface
  public interface Action {
    Future<Response> handle(Call call);
  }

  /** @param line such as {@code PUT /v1/entities/{ref} {name,about,image}} */
  public static Route of(String line, Action action) {
    var parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no line of a contract: " + line);
    }
    return new Route(
        HttpMethod.valueOf(parts.group(1)),
        List.of(parts.group(2).split("/")),
        names(Optional.ofNullable(parts.group(3)), "&"),
        names(Optional.ofNullable(parts.group(4)), ","),
        action);
  }

  /** Its method and its path, with braces. */
  public String signature() {
    return method + " " + template();
  }

  /** Its path, with braces. */
  String template() {
    return "/" + String.join("/", path);
  }

  /** Whether it changes nothing. */
  public boolean isRead() {
    return method.equals(HttpMethod.GET);
  }

  /**
   * Its path, as the router wants it. To the router the end of {@code follows:batch} is a parameter,
   * too; what it lets in besides has no {@link #match}.
   */
  public String routerPath() {
    return path.stream()
        .map(segment -> segment.replace('{', ':').replace("}", ""))
        .collect(joining("/", "/", ""));
  }

  /** What stands in this path for the segments in braces, if the path is one of this route. */
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
