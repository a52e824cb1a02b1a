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
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.http.Route;

/** The table of all routes. */
final class RouteTable {
  private static final Set<String> ALWAYS_ALLOWED = Set.of("OPTIONS");

  private final Authentication authentication;
  private final List<Route> routes = new ArrayList<>();

  RouteTable(Authentication authentication) {
    this.authentication = authentication;
  }

  /** A call that does not ask who makes it. */
  RouteTable noAuth(String line, Route.Action action) {
    routes.add(Route.of(line, action));
    return this;
  }

  /** A call that anybody may make, and that shows more to those who say who they are. */
  RouteTable optionalAuth(String line,
      BiFunction<Call, Optional<UserId>, Future<Response>> action) {
    return noAuth(
        line,
        call -> authentication.findReader(call)
            .compose(reader -> action.apply(call, reader)));
  }

  /** A call for those who are signed in. */
  RouteTable requireAuth(String line, BiFunction<Call, Session, Future<Response>> action) {
    return noAuth(
        line,
        call -> authentication.requireSession(call)
            .compose(session -> action.apply(call, session)));
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  /** The methods of each path there is. */
  Map<String, SortedSet<String>> allowedMethods() {
    var methods = new HashMap<String, SortedSet<String>>();
    for (var route : routes) {
      var allowed =
          methods.computeIfAbsent(route.routerPath(), path -> new TreeSet<>(ALWAYS_ALLOWED));
      allowed.add(route.method().name());
      if (route.isRead()) {
        allowed.add("HEAD");
      }
    }
    return methods;
  }
}
