// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.wire.TextRule.line;

import io.vertx.core.Future;
import java.util.regex.Pattern;
import tidings.core.Accounts.Session;
import tidings.core.Credentials.AddPasskey;
import tidings.core.Credentials.Assertion;
import tidings.core.Credentials.Attestation;
import tidings.core.Credentials.BeginAdding;
import tidings.core.Credentials.BeginSignIn;
import tidings.core.Credentials.BeginSignUp;
import tidings.core.Credentials.CreationOptions;
import tidings.core.Credentials.SignInWithPasskey;
import tidings.core.Credentials.SignUpWithPasskey;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.CeremonyCookie;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/**
 * Calls of browsers that create and use passkeys. Each begins with a challenge, which a cookie binds
 * to the browser, so it must come from a page of this server.
 */
public final class PasskeyCalls {
  static final TextRule NAME = TextRule.name(100);
  private static final TextRule ANY_PASSWORD = line(1, 200);
  private static final TextRule ID = line(1, 64);
  /** A credential id has 1,023 bytes at most. */
  private static final TextRule SHORT = base64(1_400);
  /** Attestations contain certificates, even if none was asked for. */
  private static final TextRule LONG = base64(24_000);

  private final Bus bus;
  private final CsrfCheck csrfCheck;
  private final SignInReply reply;
  private final RateLimits limits;
  private final OwnSite site;

  public PasskeyCalls(Bus bus, CsrfCheck csrfCheck, RateLimits limits, OwnSite site) {
    this.bus = bus;
    this.csrfCheck = csrfCheck;
    this.reply = new SignInReply(csrfCheck);
    this.limits = limits;
    this.site = site;
  }

  public Future<Response> beginAdding(Call call, Session me) {
    var password = call.read(body -> body.optionalText("password", ANY_PASSWORD));
    var ask = new BeginAdding(me, password, call.client().address(), site.require(call));
    return bus.ask(ask).map(options -> creation(call, options));
  }

  public Future<Response> add(Call call, Session me) {
    var own = site.require(call);
    var ceremony = CeremonyCookie.require(call);
    var ask = call.read(body -> new AddPasskey(me, own, ceremony, body.text("name", NAME),
        attestation(body), call.client().address()));
    return limits.limit(call, me, Charge.of(LimitedAction.EDITS), () -> bus.ask(ask)
        .map(passkey -> Response.created(passkey, CredentialJson::passkey)
            .withCookies(CeremonyCookie.expired(call))));
  }

  public Future<Response> beginSignUp(Call call) {
    csrfCheck.requireAllowed(call);
    var own = site.require(call);
    var ask = call.read(body -> new BeginSignUp(body.text("id", ID, UserId::forSignUp),
        body.text("name", NAME), SignInReply.invite(body), own));
    return limits.limitSignIn(call,
        () -> bus.ask(ask).map(options -> creation(call, options)));
  }

  public Future<Response> signUp(Call call) {
    reply.requireAllowedOrigin(call);
    var own = site.require(call);
    var ceremony = CeremonyCookie.require(call);
    var ask = call.read(body -> new SignUpWithPasskey(
        body.text("id", ID, UserId::forSignUp), body.text("name", NAME),
        SignInReply.invite(body), own, ceremony, attestation(body), SignInReply.client(call)));
    return limits.limitSignUp(call,
        () -> bus.ask(ask).map(signedIn -> reply.signedInByCeremony(call, signedIn)));
  }

  public Future<Response> beginSignIn(Call call) {
    csrfCheck.requireAllowed(call);
    return bus.ask(new BeginSignIn(site.require(call)))
        .map(options -> Response.ok(options, CredentialJson::request)
            .withCookies(CeremonyCookie.of(options.ceremony(), call)));
  }

  public Future<Response> signIn(Call call) {
    reply.requireAllowedOrigin(call);
    var assertion = call.read(body -> new Assertion(
        body.text("credential", SHORT), body.text("userHandle", SHORT),
        body.text("authenticatorData", LONG), body.text("clientDataJSON", LONG),
        body.text("signature", SHORT)));
    var ask = new SignInWithPasskey(
        site.require(call), CeremonyCookie.require(call), assertion, SignInReply.client(call));
    return limits.limitSignIn(call,
        () -> bus.ask(ask).map(signedIn -> reply.signedInByCeremony(call, signedIn)));
  }

  private static Response creation(Call call, CreationOptions options) {
    return Response.ok(options, CredentialJson::creation)
        .withCookies(CeremonyCookie.of(options.ceremony(), call));
  }

  private static Attestation attestation(JsonFields body) {
    return new Attestation(
        body.text("attestationObject", LONG), body.text("clientDataJSON", LONG));
  }

  private static TextRule base64(int max) {
    return new TextRule(
        "must be 1 to " + max + " characters of base64url, without padding",
        Pattern.compile("[A-Za-z0-9_-]{1," + max + "}").asMatchPredicate());
  }
}
