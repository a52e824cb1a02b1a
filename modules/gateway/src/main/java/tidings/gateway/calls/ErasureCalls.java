// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Accounts.Session;
import tidings.core.Erasures.Erase;
import tidings.core.Erasures.Erasure;
import tidings.core.Erasures.ErasureOf;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.wire.JsonObjectWriter;

/** Calls that erase a user, for the user and for the site. */
public final class ErasureCalls {
  private final Bus bus;

  public ErasureCalls(Bus bus) {
    this.bus = bus;
  }

  /** @param me empty for the site */
  public Future<Response> erase(Call call, Optional<Session> me) {
    var user = new UserId(call.pathValue("id"));
    return bus.ask(new Erase(me, user, call.client().address()))
        .map(erasure -> Response.accepted(erasure, ErasureCalls::report)
            .with("Location", "/v1/users/" + user + "/erasure"));
  }

  public Future<Response> report(Call call, ServiceKey key) {
    return bus.ask(new ErasureOf(new UserId(call.pathValue("id"))))
        .map(erasure -> Response.ok(erasure, ErasureCalls::report));
  }

  private static void report(Erasure erasure, JsonObjectWriter json) {
    json.put("user", erasure.user().ref().toString())
        .put("state", erasure.isFinished() ? "finished" : "running")
        .put("requestedAt", erasure.requestedAt())
        .time("finishedAt", erasure.finishedAt())
        .put("rows", new TreeMap<>(erasure.rows()));
  }
}
