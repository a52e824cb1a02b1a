// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Item;

/**
 * Builds audit log entries, to be written in the transaction of the logged action.
 *
 * @param retention lifetime of an entry
 */
public record AuditRows(InstantSource clock, Duration retention) {

  /** A sign-in or password change. */
  public Item ofSignIn(Action action, Optional<UserId> actor, String ipAddress) {
    return row(action, actor, Optional.empty(), ipAddress, Optional.empty());
  }

  /** A moderator's action on an activity, with an optional reason. */
  public Item ofModeration(Action action, UserId moderator, Object subject,
      Optional<String> reason) {
    return row(action, Optional.of(moderator), Optional.of(subject.toString()), "", reason);
  }

  /** A role granted or revoked by the administrator. */
  public Item ofGrant(Action action, UserId user, Role role) {
    var subject = Optional.of(user.ref().toString());
    return row(action, Optional.empty(), subject, "", Optional.of(role.toString()));
  }

  private Item row(Action action, Optional<UserId> actor, Optional<String> subject,
      String ipAddress,
      Optional<String> reason) {
    var address = Optional.of(ipAddress).filter(known -> !known.isEmpty());
    return new AuditRow(clock.instant(), action, actor, subject, address, reason).item(retention);
  }
}
