// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.wire.TextRule.line;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Identities.BeginAtProvider;
import tidings.core.Identities.LinkIdentity;
import tidings.core.Identities.Outcome;
import tidings.core.Identities.ProviderAnswer;
import tidings.core.Identities.Providers;
import tidings.core.Identities.SignInWithProvider;
import tidings.core.Identities.SignUpWithIdentity;
import tidings.core.Identities.UnlinkIdentity;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.CeremonyCookie;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.Response;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/**
 * Calls of browsers that sign in with other providers. The provider sends the browser back to a page
 * of this server, which sends on what it got.
 */
public final class ProviderCalls {
  private static final TextRule ANSWER = line(1, 4_000);
  private static final TextRule ID = line(1, 64);

  private final Bus bus;
  private final CsrfCheck csrfCheck;
  private final SignInReply reply;
  private final RateLimits limits;
  private final OwnSite site;

  public ProviderCalls(Bus bus, CsrfCheck csrfCheck, RateLimits limits, OwnSite site) {
    this.bus = bus;
    this.csrfCheck = csrfCheck;
    this.reply = new SignInReply(csrfCheck);
    this.limits = limits;
    this.site = site;
  }

  public Future<Response> list(Call call) {
    return bus.ask(new Providers())
        .map(providers -> Response.ok(providers, (all, json) -> json
            .list("items", all,
                (each, item) -> item.put("name", each.name()).put("label", each.label()))
            .put("next", Optional.empty())));
  }

  public Future<Response> beginSignIn(Call call) {
    csrfCheck.requireAllowed(call);
    return begin(call, Optional.empty());
  }

  public Future<Response> beginLinking(Call call, Session me) {
    return begin(call, Optional.of(me));
  }

  private Future<Response> begin(Call call, Optional<Session> linking) {
    var ask = new BeginAtProvider(provider(call), linking, redirectUri(call));
    return limits.limitSignIn(call, () -> bus.ask(ask)
        .map(redirection -> Response.ok(redirection,
            (begun, json) -> json.put("location", begun.location()))
            .withCookies(CeremonyCookie.of(redirection.ceremony(), call))));
  }

  public Future<Response> signIn(Call call) {
    reply.requireAllowedOrigin(call);
    var ceremony = CeremonyCookie.require(call);
    var ask = call.read(body -> new SignInWithProvider(
        answer(call, ceremony, body), SignInReply.invite(body), SignInReply.client(call)));
    return limits.limitSignIn(call, () -> bus.ask(ask).map(outcome -> switch (outcome) {
      case Outcome.SignedIn(var result) -> reply.signedInByCeremony(call, result);
      case Outcome.IdNeeded needed -> Response.accepted(needed,
          (asked, json) -> json.put("id", asked.proposal()).put("name", asked.name()))
          .withCookies(CeremonyCookie.of(needed.proof(), call));
    }));
  }

  public Future<Response> signUp(Call call) {
    reply.requireAllowedOrigin(call);
    var ceremony = CeremonyCookie.require(call);
    var ask = call.read(body -> new SignUpWithIdentity(
        provider(call), body.text("id", ID, UserId::forSignUp),
        body.text("name", PasskeyCalls.NAME), SignInReply.invite(body), ceremony,
        SignInReply.client(call)));
    return limits.limitSignUp(call,
        () -> bus.ask(ask).map(signedIn -> reply.signedInByCeremony(call, signedIn)));
  }

  public Future<Response> link(Call call, Session me) {
    var ceremony = CeremonyCookie.require(call);
    var ask = call.read(body -> new LinkIdentity(
        me, answer(call, ceremony, body), call.client().address()));
    return limits.limitSignIn(call, () -> bus.ask(ask)
        .map(identity -> Response.created(identity, CredentialJson::identity)
            .withCookies(CeremonyCookie.expired(call))));
  }

  public Future<Response> unlink(Call call, Session me) {
    return bus.ask(new UnlinkIdentity(me, provider(call), call.client().address()))
        .map(done -> Response.noContent());
  }

  private ProviderAnswer answer(Call call, String ceremony, JsonFields body) {
    return new ProviderAnswer(provider(call), ceremony,
        body.text("code", ANSWER), body.text("state", ANSWER), redirectUri(call));
  }

  /** A page for each provider, so that the answer of one is not taken for that of another. */
  private String redirectUri(Call call) {
    return site.require(call).origin() + call.publicPath("/signed-in/" + provider(call));
  }

  private static String provider(Call call) {
    return call.pathValue("provider");
  }
}
