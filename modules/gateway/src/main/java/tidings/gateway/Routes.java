// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import tidings.core.Accounts.Session;
import tidings.core.UserId;

/** The table of all routes, and the way through it. */
final class Routes {
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

  /** HEAD goes where GET goes; the server leaves out the body. */
  Way find(HttpMethod method, List<String> path) {
    var wanted = method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method;
    SortedSet<String> others = new TreeSet<>();
    for (var route : table) {
      var values = route.values(path);
      if (values.isPresent()) {
        if (route.method().equals(wanted)) {
          return new Found(route, values.get());
        }
        others.add(route.method().name());
      }
    }
    return others.isEmpty() ? new Nothing() : new OtherMethods(others);
  }

  List<Route> table() {
    return List.copyOf(table);
  }

  /** Where a method and a path lead. */
  sealed interface Way {}

  record Found(Route route, Map<String, String> values) implements Way {}

  record OtherMethods(SortedSet<String> allowed) implements Way {}

  record Nothing() implements Way {}
}
