// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;
import static tidings.wire.TextRule.line;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Accounts.Session;
import tidings.core.EmailAddress;
import tidings.core.Emails;
import tidings.core.Emails.AccountEmail;
import tidings.core.Emails.CompletePasswordReset;
import tidings.core.Emails.ConfirmEmail;
import tidings.core.Emails.EmailOf;
import tidings.core.Emails.LostAccount;
import tidings.core.Emails.RemoveEmail;
import tidings.core.Emails.RequestPasswordReset;
import tidings.core.Emails.SendConfirmation;
import tidings.core.Emails.SetEmail;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls for e-mail addresses of accounts, and for passwords that are reset by mail. */
public final class EmailCalls {
  private static final TextRule EMAIL = new TextRule(
      EmailAddress.REQUIREMENT, text -> EmailAddress.parse(text).isPresent());
  private static final TextRule PASSWORD = line(8, 200);
  private static final TextRule ANY_PASSWORD = line(1, 200);
  private static final TextRule TOKEN = line(1, 200);
  private static final TextRule ID = line(1, 64);
  /** No id begins with it. */
  private static final String RESET = "reset#";
  private static final Charge MAIL = Charge.of(LimitedAction.MAILS);

  private final Bus bus;
  private final RateLimits limits;

  public EmailCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  /** The address in the field {@code email}, if there is one. */
  static Optional<EmailAddress> findEmail(JsonFields body) {
    return body.optionalText("email", EMAIL).flatMap(EmailAddress::parse);
  }

  public Future<Response> show(Call call, Session me) {
    return bus.ask(new EmailOf(me.user())).map(email -> Response.ok(email, EmailCalls::json));
  }

  private static EmailAddress email(String text) {
    return EmailAddress.parse(text)
        .orElseThrow(() -> INVALID_FIELD.refusal("email " + EmailAddress.REQUIREMENT));
  }

  private static void json(AccountEmail email, JsonObjectWriter json) {
    json.put("email", email.confirmed().map(EmailAddress::text))
        .time("confirmedAt", email.confirmedAt())
        .put("pending", email.pending().map(EmailAddress::text));
  }

  public Future<Response> set(Call call, Session me) {
    var ask = call.read(body -> new SetEmail(
        me, body.text("email", EMAIL, EmailCalls::email), password(body),
        call.client().address()));
    return limits.limit(call, me, MAIL, done(ask));
  }

  public Future<Response> sendAgain(Call call, Session me) {
    return limits.limit(call, me, MAIL,
        done(new SendConfirmation(me, call.client().address())));
  }

  public Future<Response> remove(Call call, Session me) {
    var password = call.read(EmailCalls::password);
    return limits.limit(call, me, MAIL,
        done(new RemoveEmail(me, password, call.client().address())));
  }

  public Future<Response> confirm(Call call) {
    var token = call.read(body -> body.text("token", TOKEN));
    var ask = new ConfirmEmail(token, call.client().address());
    return limits.limitByAddress(call, LimitedAction.MAILS, done(ask));
  }

  /**
   * Limited by the account as the client names it, whether it exists or not; apart from what the
   * account itself does, so that no stranger keeps it from that.
   */
  public Future<Response> requestReset(Call call) {
    var account = call.read(EmailCalls::lostAccount);
    var ask = new RequestPasswordReset(account, call.client().address());
    var subject = switch (account) {
      case LostAccount.ById(var user) -> RESET + user.text();
      case LostAccount.ByEmail(var email) -> RESET + Sha256.hex(email.normalized());
    };
    return limits.limitByName(call, MAIL, subject, done(ask));
  }

  private static LostAccount lostAccount(JsonFields body) {
    var id = body.optionalText("id", ID, UserId::new);
    var email = findEmail(body);
    body.require(id.isEmpty() || email.isEmpty(), "email", "must be absent if there is an id");
    return id.<LostAccount>map(LostAccount.ById::new)
        .or(() -> email.map(LostAccount.ByEmail::new))
        .orElseThrow(() -> MISSING_FIELD.refusal("id or email is missing").atPointer(""));
  }

  public Future<Response> completeReset(Call call) {
    var ask = call.read(body -> new CompletePasswordReset(
        body.text("token", TOKEN), body.text("password", PASSWORD), call.client().address()));
    return limits.limitByAddress(call, LimitedAction.MAILS, done(ask));
  }

  private static Optional<String> password(JsonFields body) {
    return body.optionalText("password", ANY_PASSWORD);
  }

  private Supplier<Future<Response>> done(Emails<?> ask) {
    return () -> bus.ask(ask).map(done -> Response.noContent());
  }
}
