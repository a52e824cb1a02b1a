// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;

/**
 * Something that the audit log keeps: who did what, to whom or what, from where, why.
 *
 * @param who did it; empty for whoever runs the server, and for who is not known
 * @param what a user or an activity
 * @param from an address, in numbers
 */
public record AuditRow(Instant at, Deed deed, Optional<UserId> who, Optional<String> what,
    Optional<String> from, Optional<String> reason) {
  private static final String DEED = "deed";
  private static final String WHO = "who";
  private static final String WHAT = "what";
  private static final String FROM = "from";
  private static final String REASON = "reason";

  /** What the log keeps. */
  public enum Deed {
    SIGNED_IN,
    REFUSED,
    CHANGED_PASSWORD,
    GRANTED,
    REVOKED,
    DISMISSED,
    TOOK_DOWN,
    RESTORED;

    /** As it is told to people. */
    @Override
    public String toString() {
      return name().toLowerCase(ROOT).replace('_', ' ');
    }
  }

  /** @param keep how long the log has it */
  Item item(Duration keep) {
    var id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    return Item.at(Keys.audit(at, id), "audit")
        .set(DEED, deed.name())
        .set(WHO, who.map(UserId::text))
        .set(WHAT, what)
        .set(FROM, from)
        .set(REASON, reason)
        .expiresAt(at.plus(keep).getEpochSecond())
        .build();
  }

  public static AuditRow of(Item row) {
    var sk = row.key().sk();
    return new AuditRow(
        Instant.parse(sk.substring(0, sk.indexOf('#'))),
        Deed.valueOf(row.text(DEED)),
        row.find(WHO).map(UserId::new),
        row.find(WHAT),
        row.find(FROM),
        row.find(REASON));
  }
}
