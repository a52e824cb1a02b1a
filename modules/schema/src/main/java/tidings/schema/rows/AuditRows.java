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
 * Makes the rows of the audit log, for the transactions of what they tell of.
 *
 * @param retention how long the log has them
 */
public record AuditRows(InstantSource clock, Duration retention) {

  /** What somebody did with a password. @param from the address, in numbers */
  public Item ofSignIn(Action action, Optional<UserId> actor, String ipAddress) {
    return row(action, actor, Optional.empty(), ipAddress, Optional.empty());
  }

  /** What a moderator did with an activity, and why, if that was said. */
  public Item ofModeration(Action action, UserId moderator, Object subject,
      Optional<String> reason) {
    return row(action, Optional.of(moderator), Optional.of(subject.toString()), "", reason);
  }

  /** What whoever runs the server did with somebody's role. */
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
