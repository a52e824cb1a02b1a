// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import java.util.Optional;
import tidings.core.Accounts.Client;
import tidings.core.Accounts.SignInResult;
import tidings.gateway.http.Call;
import tidings.gateway.http.CeremonyCookie;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.DeviceCookie;
import tidings.gateway.http.DeviceName;
import tidings.gateway.http.Response;
import tidings.gateway.http.SessionCookie;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** The part that all sign-ins have in common. @param csrfCheck applied before a cookie is set */
record SignInReply(CsrfCheck csrfCheck) {
  private static final TextRule INVITE = TextRule.line(1, 200);

  /** Pages of other origins must not set the cookie of this server (login CSRF). */
  void requireAllowedOrigin(Call call) {
    if (SessionCookie.isRequested(call)) {
      csrfCheck.requireAllowed(call);
    }
  }

  /** A token that is set as a cookie is left out of the body. */
  Response signedIn(Call call, SignInResult signedIn) {
    return SessionCookie.isRequested(call)
        ? Response.created(signedIn, AccountJson::signedInByCookie)
            .withCookies(
                SessionCookie.of(signedIn, call), DeviceCookie.of(signedIn.device(), call))
        : Response.created(signedIn, AccountJson::signedIn);
  }

  /** As above, and the challenge of the browser is done. */
  Response signedInByCeremony(Call call, SignInResult signedIn) {
    return SessionCookie.isRequested(call)
        ? Response.created(signedIn, AccountJson::signedInByCookie)
            .withCookies(
                SessionCookie.of(signedIn, call), DeviceCookie.of(signedIn.device(), call),
                CeremonyCookie.expired(call))
        : Response.created(signedIn, AccountJson::signedIn)
            .withCookies(CeremonyCookie.expired(call));
  }

  /** The secret of an invite, which calls that create accounts may have. */
  static Optional<String> invite(JsonFields body) {
    return body.optionalText("invite", INVITE);
  }

  static Client client(Call call) {
    return new Client(call.client().address(), DeviceCookie.findToken(call.request()),
        DeviceName.of(call.request()));
  }
}
