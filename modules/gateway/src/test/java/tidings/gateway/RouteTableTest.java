// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.EmailPolicy;
import tidings.core.bus.Bus;
import tidings.gateway.http.AllowedOrigins;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.Response;
import tidings.gateway.http.TokenCookies;

@ExtendWith(VertxExtension.class)
final class RouteTableTest {

  @Test
  void a_call_that_is_added_twice_is_refused_whatever_it_needs(Vertx vertx) {
    var bus = new Bus(vertx);
    var routes =
        new RouteTable(new Authentication(bus, new CsrfCheck(new AllowedOrigins(Set.of())),
            new TokenCookies(Optional.empty()), true),
            new ConfirmedUsers(bus, EmailPolicy.OFF))
            .requireConfirmed("PATCH /v1/activities/{id} {data}",
                (call, session) -> Future.succeededFuture(Response.noContent()));

    assertThatThrownBy(() -> routes.noAuth("PATCH /v1/activities/{id} {object,data}",
        call -> Future.succeededFuture(Response.noContent())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("twice: PATCH /v1/activities/{id}");
  }
}
