// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import tidings.core.Accounts.Session;
import tidings.core.Credentials.CredentialsOf;
import tidings.core.Credentials.RemovePasskey;
import tidings.core.Credentials.RemovePassword;
import tidings.core.Credentials.RenamePasskey;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.limits.RateLimits;

/** Calls of users about what they can sign in with. */
public final class CredentialCalls {
  private final Bus bus;
  private final RateLimits limits;

  public CredentialCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> list(Call call, Session me) {
    return bus.ask(new CredentialsOf(me.user()))
        .map(overview -> Response.ok(overview, CredentialJson::overview));
  }

  public Future<Response> renamePasskey(Call call, Session me) {
    var name = call.read(body -> body.text("name", PasskeyCalls.NAME));
    var ask = new RenamePasskey(me.user(), call.pathValue("id"), name);
    return limits.limit(call, me, Charge.of(LimitedAction.EDITS), () -> bus.ask(ask)
        .map(passkey -> Response.ok(passkey, CredentialJson::passkey)));
  }

  public Future<Response> removePasskey(Call call, Session me) {
    return bus.ask(new RemovePasskey(me, call.pathValue("id"), call.client().address()))
        .map(done -> Response.noContent());
  }

  public Future<Response> removePassword(Call call, Session me) {
    return bus.ask(new RemovePassword(me, call.client().address()))
        .map(done -> Response.noContent());
  }
}
