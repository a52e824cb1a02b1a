// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.Comparator.reverseOrder;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import tidings.core.Accounts.Session;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.UserId;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.http.Route;
import tidings.gateway.http.SessionCookie;

/** Collects the routes of the API with the authentication that each needs. */
final class RouteTable {
  private static final Set<String> ALWAYS_ALLOWED = Set.of("OPTIONS");

  private final Authentication authentication;
  private final ConfirmedUsers confirmedUsers;
  private final List<Route> routes = new ArrayList<>();

  RouteTable(Authentication authentication, ConfirmedUsers confirmedUsers) {
    this.authentication = authentication;
    this.confirmedUsers = confirmedUsers;
  }

  /**
   * Adds a call without authentication.
   *
   * @throws IllegalArgumentException if it is there already: which of the two were asked, and so
   *     what it needs, would depend on their order
   */
  RouteTable noAuth(String line, Route.Action action) {
    var route = Route.of(line, action);
    if (routes.stream().anyMatch(other -> other.signature().equals(route.signature()))) {
      throw new IllegalArgumentException("twice: " + route.signature());
    }
    routes.add(route);
    return this;
  }

  /** Adds a call with optional authentication: a reader may see more than an anonymous client. */
  RouteTable optionalAuth(String line,
      BiFunction<Call, Optional<UserId>, Future<Response>> action) {
    return noAuth(
        line,
        call -> authentication.findReader(call)
            .compose(reader -> action.apply(call, reader)));
  }

  /** Adds a call that needs a session, or a token of the site. */
  RouteTable requireAuth(String line, BiFunction<Call, Session, Future<Response>> action) {
    return require(authentication::requireSession, line, action);
  }

  /** Adds a call of the site itself, which has a service key for its users. */
  RouteTable requireSite(String line, BiFunction<Call, ServiceKey, Future<Response>> action) {
    return requireSite(Scope.USERS, line, action);
  }

  /** The same, with a key for something else. */
  RouteTable requireSite(
      Scope scope, String line, BiFunction<Call, ServiceKey, Future<Response>> action) {
    return noAuth(
        line,
        call -> authentication.requireSite(call, scope).compose(key -> action.apply(call, key)));
  }

  /** Adds a call that the site itself may make, too; then there is no session. */
  RouteTable requireUserOrSite(
      String line, BiFunction<Call, Optional<Session>, Future<Response>> action) {
    return requireUserOrSite(authentication::requireUserOrSite, line, action);
  }

  /** The same, and users need a confirmed e-mail address where one is required. */
  RouteTable requireConfirmedOrSite(
      String line, BiFunction<Call, Optional<Session>, Future<Response>> action) {
    return requireUserOrSite(
        call -> authentication.requireUserOrSite(call).compose(this::confirmed), line, action);
  }

  private Future<Optional<Session>> confirmed(Optional<Session> session) {
    return session.map(me -> confirmedUsers.require(me).map(Optional::of))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private RouteTable requireUserOrSite(Function<Call, Future<Optional<Session>>> required,
      String line, BiFunction<Call, Optional<Session>, Future<Response>> action) {
    return noAuth(
        line,
        call -> required.apply(call)
            .compose(session -> action.apply(call, session)
                .map(response -> session
                    .map(me -> SessionCookie.rename(call, me, response)).orElse(response))));
  }

  /** Adds a call that needs a session of this server: it is about what users sign in with here. */
  RouteTable requireSignIn(String line, BiFunction<Call, Session, Future<Response>> action) {
    return require(authentication::requireSignIn, line, action);
  }

  private RouteTable require(Function<Call, Future<Session>> required, String line,
      BiFunction<Call, Session, Future<Response>> action) {
    return noAuth(
        line,
        call -> required.apply(call)
            .compose(session -> action.apply(call, session)
                .map(response -> SessionCookie.rename(call, session, response))));
  }

  /** Adds a call that needs a session, and a confirmed e-mail address where one is required. */
  RouteTable requireConfirmed(String line, BiFunction<Call, Session, Future<Response>> action) {
    return requireAuth(line,
        (call, session) -> confirmedUsers.require(session)
            .compose(confirmed -> action.apply(call, confirmed)));
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  /** The allowed methods of each path; a word comes before a parameter in its place. */
  Map<String, SortedSet<String>> allowedMethods() {
    var methods = new TreeMap<String, SortedSet<String>>(reverseOrder()); // letters before a colon
    for (var route : routes) {
      var allowed =
          methods.computeIfAbsent(route.routerPath(), path -> new TreeSet<>(ALWAYS_ALLOWED));
      allowed.add(route.method().name());
      if (route.isGet()) {
        allowed.add("HEAD");
      }
    }
    return methods;
  }
}
