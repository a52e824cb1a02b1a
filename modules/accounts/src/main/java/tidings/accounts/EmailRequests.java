// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.EMAIL_OFF;
import static tidings.core.errors.ErrorCode.MISSING_FIELD;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Optional;
import tidings.accounts.mail.LetterTexts;
import tidings.accounts.mail.SmtpServer;
import tidings.accounts.mail.SmtpSettings;
import tidings.core.Accounts.SignUp;
import tidings.core.EmailPolicy;
import tidings.core.Emails;
import tidings.core.Nodes;
import tidings.core.bus.Actor;
import tidings.core.errors.Refusal;
import tidings.store.Transaction;

/** Answers the requests about e-mail addresses, and sends mails if there is a mail server. */
final class EmailRequests implements Actor<Emails<?>> {
  private final EmailContext context;
  private final SettingEmail setting;
  private final ConfirmingEmail confirming;
  private final ResettingByLink resetting;
  /** Empty without a mail server, or if accounts have no addresses. */
  private final Optional<MailDelivery> delivery;

  EmailRequests(Vertx vertx, AccountContext accounts, Nodes nodes, InstantSource clock,
      EmailPolicy policy,
      Optional<SmtpSettings> smtp) {
    this.context = EmailContext.of(accounts, clock, policy);
    this.setting = new SettingEmail(context);
    this.confirming = new ConfirmingEmail(context);
    this.resetting = new ResettingByLink(context);
    this.delivery = smtp.filter(settings -> policy != EmailPolicy.OFF)
        .map(settings -> new MailDelivery(vertx, context, nodes,
            new MailPreparation(context, new LetterTexts(settings.pageUrl())),
            new SmtpServer(vertx, settings)));
  }

  Future<Void> start() {
    return context.accounts().bus().<Emails<?>>serve(Emails.class, this)
        .compose(serving -> delivery.map(MailDelivery::start)
            .orElseGet(Future::succeededFuture));
  }

  Future<Void> stop() {
    return delivery.map(MailDelivery::stop).orElseGet(Future::succeededFuture);
  }

  @Override
  public Object answer(Emails<?> ask) {
    if (ask instanceof Emails.RequireConfirmed(var user)) {
      return confirming.requireConfirmed(user);
    }
    requireMail();
    return switch (ask) {
      case Emails.EmailOf(var user) -> EmailRow.of(context.table(), user).shown();
      case Emails.SetEmail set -> setting.set(set);
      case Emails.RemoveEmail remove -> setting.remove(remove);
      case Emails.SendConfirmation again -> setting.sendAgain(again);
      case Emails.ConfirmEmail confirm -> confirming.confirm(confirm);
      case Emails.RequestPasswordReset request -> resetting.request(request);
      case Emails.CompletePasswordReset complete -> resetting.complete(complete);
      case Emails.RequireConfirmed(var user) -> confirming.requireConfirmed(user);
    };
  }

  /**
   * Checks whether a sign-up has an address, if it must or must not.
   *
   * @throws Refusal {@code email_off} or {@code missing_field}
   */
  void requireSuitable(SignUp signUp) {
    if (signUp.email().isPresent()) {
      requireMail();
    } else if (context.policy() == EmailPolicy.REQUIRED) {
      throw MISSING_FIELD.refusal("email is missing: accounts here need an address");
    }
  }

  /** Adds the address of a sign-up to the transaction that creates the account. */
  void addTo(Transaction transaction, SignUp signUp) {
    signUp.email().ifPresent(email -> setting
        .addToSignUp(transaction, signUp.id(), email, signUp.clientAddress()));
  }

  /** Sends the mail of a sign-up that is stored. */
  void afterSignUp(SignUp signUp) {
    signUp.email().ifPresent(email -> context.outbox().added());
  }

  private void requireMail() {
    if (delivery.isEmpty()) {
      throw EMAIL_OFF.refusal("accounts have no e-mail addresses here: no mail server is set");
    }
  }
}
