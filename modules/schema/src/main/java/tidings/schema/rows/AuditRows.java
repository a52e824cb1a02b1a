// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.KeyName;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.WebhookId;
import tidings.core.bus.ActingKey;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;

/**
 * Builds audit log entries, to be written in the transaction of the logged action.
 *
 * @param retention lifetime of an entry
 */
public record AuditRows(InstantSource clock, Duration retention) {

  /** An action of a user on their own account. @param ipAddress empty if unknown */
  public Item ofSignIn(Action action, Optional<UserId> actor, String ipAddress) {
    var address = Optional.of(ipAddress).filter(known -> !known.isEmpty());
    return entry(action).withActor(actor).withAddress(address).item(retention);
  }

  /** An action of a user on their own account, with a reason. @param ipAddress as above */
  public Item ofSignIn(Action action, Optional<UserId> actor, String ipAddress, String reason) {
    var address = Optional.of(ipAddress).filter(known -> !known.isEmpty());
    return entry(action).withActor(actor).withAddress(address).withReason(Optional.of(reason))
        .item(retention);
  }

  /** A moderator's action on an activity, with an optional reason. */
  public Item ofModeration(Action action, UserId moderator, Object subject,
      Optional<String> reason) {
    return entry(action)
        .withActor(Optional.of(moderator)).withSubject(subject).withReason(reason).item(retention);
  }

  /**
   * An action of a moderator or of the operator on a user.
   *
   * @param moderator empty for the operator
   */
  public Item ofAccount(Action action, Optional<UserId> moderator, UserId user,
      Optional<String> reason) {
    return entry(action)
        .withActor(moderator).withSubject(user.ref()).withReason(reason).item(retention);
  }

  /** What the site has done to a user or another entity by itself, with a service key. */
  public Item ofSite(Action action, Ref subject) {
    return entry(action).withSubject(subject).item(retention);
  }

  /** A role granted or revoked by the administrator. */
  public Item ofGrant(Action action, UserId user, Role role) {
    return entry(action)
        .withSubject(user.ref()).withReason(Optional.of(role.toString())).item(retention);
  }

  /** A service key created or revoked by the administrator. */
  public Item ofServiceKey(Action action, KeyName name) {
    return entry(action).withSubject(name).item(retention);
  }

  /** An invite created or revoked by the administrator. @param id as the list of invites shows it */
  public Item ofInvite(Action action, String id) {
    return entry(action).withSubject(id).item(retention);
  }

  /** A webhook created, changed or deleted by the site or the administrator. */
  public Item ofWebhook(Action action, WebhookId id) {
    return entry(action).withSubject(id).item(retention);
  }

  /** With the key of the request, whatever it is about. */
  private AuditRow entry(Action action) {
    return AuditRow.of(clock.instant(), action, ActingKey.current());
  }
}
