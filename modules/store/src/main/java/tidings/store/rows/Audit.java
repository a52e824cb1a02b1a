// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.rows.AuditRow.Deed;

/**
 * Makes the rows of the audit log, for the transactions of what they tell of.
 *
 * @param keep how long the log has them
 */
public record Audit(InstantSource clock, Duration keep) {

  /** What somebody did with a password. @param from the address, in numbers */
  public Item signing(Deed deed, Optional<UserId> who, String from) {
    return row(deed, who, Optional.empty(), from, Optional.empty());
  }

  /** What a moderator did with an activity, and why, if that was said. */
  public Item moderating(Deed deed, UserId who, Object what, Optional<String> reason) {
    return row(deed, Optional.of(who), Optional.of(what.toString()), "", reason);
  }

  /** What whoever runs the server did with somebody's role. */
  public Item granting(Deed deed, UserId whom, Role role) {
    var whose = Optional.of(whom.ref().toString());
    return row(deed, Optional.empty(), whose, "", Optional.of(role.toString()));
  }

  private Item row(Deed deed, Optional<UserId> who, Optional<String> what, String from,
      Optional<String> reason) {
    var address = Optional.of(from).filter(known -> !known.isEmpty());
    return new AuditRow(clock.instant(), deed, who, what, address, reason).item(keep);
  }
}
