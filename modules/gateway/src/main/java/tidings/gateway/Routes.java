// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import tidings.core.Accounts.Session;
import tidings.core.UserId;

/** The table of all routes. */
final class Routes {
  private static final Set<String> ANYWHERE = Set.of("OPTIONS");

  private final Authentication authentication;
  private final List<Route> table = new ArrayList<>();

  Routes(Authentication authentication) {
    this.authentication = authentication;
  }

  /** A call that does not ask who makes it. */
  Routes open(String line, Route.Action action) {
    table.add(Route.of(line, action));
    return this;
  }

  /** A call that anybody may make, and that shows more to those who say who they are. */
  Routes anyone(String line, BiFunction<Call, Optional<UserId>, Future<Answer>> action) {
    return open(
        line,
        call -> authentication.reader(call.request())
            .compose(reader -> action.apply(call, reader)));
  }

  /** A call for those who are signed in. */
  Routes member(String line, BiFunction<Call, Session, Future<Answer>> action) {
    return open(
        line,
        call -> authentication.session(call.request())
            .compose(session -> action.apply(call, session)));
  }

  List<Route> table() {
    return List.copyOf(table);
  }

  /** The methods of each path there is. */
  Map<String, SortedSet<String>> methods() {
    var methods = new HashMap<String, SortedSet<String>>();
    for (var route : table) {
      var here = methods.computeIfAbsent(route.pattern(), path -> new TreeSet<>(ANYWHERE));
      here.add(route.method().name());
      if (route.isRead()) {
        here.add("HEAD");
      }
    }
    return methods;
  }
}
