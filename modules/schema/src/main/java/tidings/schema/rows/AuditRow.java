// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;

/**
 * An entry of the audit log.
 *
 * @param actor empty for the administrator and for unknown users
 * @param subject a user, an activity, a service key or an invite
 * @param address a numeric IP address
 * @param key name of the service key with which a back end did it
 */
public record AuditRow(Instant time, Action action, Optional<UserId> actor,
    Optional<String> subject,
    Optional<String> address, Optional<String> reason, Optional<String> key) {
  private static final String DEED = "deed";
  private static final String WHO = "who";
  private static final String WHAT = "what";
  private static final String FROM = "from";
  private static final String REASON = "reason";
  private static final String KEY = "key";

  /** Actions in the log; their names are stored. */
  public enum Action {
    SIGNED_UP,
    SIGNED_IN,
    SIGNED_OUT,
    REFUSED,
    TOO_MANY_ATTEMPTS,
    CHANGED_PASSWORD,
    RESET_PASSWORD,
    REMOVED_PASSWORD,
    ADDED_PASSKEY,
    REMOVED_PASSKEY,
    LINKED_IDENTITY,
    UNLINKED_IDENTITY,
    ASKED_FOR_RESET,
    SET_EMAIL,
    CONFIRMED_EMAIL,
    REMOVED_EMAIL,
    ENDED_SESSIONS,
    CREATED_USER,
    ERASED_USER,
    EXPORTED_USER,
    DESCRIBED,
    SUSPENDED,
    REINSTATED,
    CREATED_KEY,
    REVOKED_KEY,
    CREATED_INVITE,
    REVOKED_INVITE,
    CREATED_WEBHOOK,
    CHANGED_WEBHOOK,
    DELETED_WEBHOOK,
    GRANTED,
    REVOKED,
    REPORTED,
    DISMISSED,
    BLANKED,
    TRANSFERRED,
    TOOK_DOWN,
    RESTORED;

    /** For display, in lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(ROOT).replace('_', ' ');
    }
  }

  /** An entry with only a time and an action, and the key with which it was done. */
  static AuditRow of(Instant time, Action action, Optional<String> key) {
    return new AuditRow(
        time, action, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), key);
  }

  AuditRow withActor(Optional<UserId> user) {
    return new AuditRow(time, action, user, subject, address, reason, key);
  }

  AuditRow withSubject(Object userOrActivity) {
    var text = Optional.of(userOrActivity.toString());
    return new AuditRow(time, action, actor, text, address, reason, key);
  }

  AuditRow withAddress(Optional<String> ipAddress) {
    return new AuditRow(time, action, actor, subject, ipAddress, reason, key);
  }

  AuditRow withReason(Optional<String> text) {
    return new AuditRow(time, action, actor, subject, address, text, key);
  }

  /** @param retention lifetime of the entry */
  Item item(Duration retention) {
    return ItemType.AUDIT.at(SystemKeys.audit(time, idWithinMillisecond()))
        .set(DEED, action.name())
        .set(WHO, actor.map(UserId::text))
        .set(WHAT, subject)
        .set(FROM, address)
        .set(REASON, reason)
        .set(KEY, key)
        .expiresAt(time.plus(retention).getEpochSecond())
        .build();
  }

  /** Nanoseconds, as one user may act twice in a millisecond, and a random part. */
  private String idWithinMillisecond() {
    var hex = HexFormat.of();
    return hex.toHexDigits(time.getNano() % 1_000_000, 5)
        + hex.toHexDigits(ThreadLocalRandom.current().nextInt());
  }

  /** False for an action that a newer version has introduced. */
  public static boolean isKnown(Item row) {
    return row.names(DEED, Action.class);
  }

  public static AuditRow of(Item row) {
    var sk = row.key().sk();
    return new AuditRow(
        Instant.parse(sk.substring(0, sk.indexOf('#'))),
        Action.valueOf(row.text(DEED)),
        row.findText(WHO).map(UserId::new),
        row.findText(WHAT),
        row.findText(FROM),
        row.findText(REASON),
        row.findText(KEY));
  }
}
