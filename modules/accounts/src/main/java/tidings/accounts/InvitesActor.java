// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.Comparator.comparing;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import io.vertx.core.Future;
import java.util.stream.Stream;
import tidings.core.Done;
import tidings.core.Invites;
import tidings.core.Invites.CreateInvite;
import tidings.core.Invites.NewInvite;
import tidings.core.bus.Actor;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Condition;
import tidings.store.Transaction;

/** Creates, lists and revokes invites; {@link SignUpRule} uses them. */
final class InvitesActor implements Actor<Invites<?>> {
  /** The secret is in the fragment, which browsers send to no server. */
  private static final String PAGE = "/sign-up#";

  private final AccountContext context;
  private final String pageUrl;

  /** @param pageUrl the address of the page, without a slash at its end; empty if it is not known */
  InvitesActor(AccountContext context, String pageUrl) {
    this.context = context;
    this.pageUrl = pageUrl;
  }

  Future<?> start() {
    return context.bus().serve(Invites.class, this);
  }

  @Override
  public Object answer(Invites<?> ask) {
    return switch (ask) {
      case Invites.CreateInvite create -> create(create);
      case Invites.ListInvites list -> rows().sorted(comparing(InviteRow::createdAt).reversed())
          .map(InviteRow::invite).toList();
      case Invites.RevokeInvite(var id) -> revoke(id);
    };
  }

  private NewInvite create(CreateInvite ask) {
    if (rows().count() >= Invites.MAX_INVITES) {
      throw TOO_MANY
          .refusal("there are " + Invites.MAX_INVITES + " unused invites; revoke some first");
    }
    var now = context.accounts().clock().instant();
    var secret = Token.random();
    var row = new InviteRow(secret.hash(), ask.note(), now.truncatedTo(MILLIS),
        now.plus(ask.lifetime()).truncatedTo(SECONDS));
    new Transaction()
        .put(row.item())
        .onlyIf(Condition.absent())
        .put(context.audit().ofInvite(Action.CREATED_INVITE, row.id()))
        .commit(context.table())
        .await();
    return new NewInvite(row.invite(), pageUrl + PAGE + secret.text());
  }

  private Stream<InviteRow> rows() {
    return context.table().queryFirst(AccountKeys.invites(), Invites.MAX_INVITES).await()
        .stream().map(InviteRow::of);
  }

  private Done revoke(String id) {
    var row = rows().filter(invite -> invite.id().equals(id)).findFirst()
        .orElseThrow(() -> unknown(id));
    new Transaction()
        .delete(row.key())
        .onlyIf(Condition.present())
        .orRefuse(unknown(id))
        .put(context.audit().ofInvite(Action.REVOKED_INVITE, id))
        .commit(context.table())
        .await();
    return DONE;
  }

  private static Refusal unknown(String id) {
    return NOT_FOUND.refusal("there is no unused invite " + id);
  }
}
