// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static tidings.core.errors.ErrorCode.SUSPENDED;

import java.time.Instant;
import java.util.Optional;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * The suspension of an account, in the partition of the account. It expires when it ends, so that
 * nothing has to lift it.
 *
 * @param moderator empty for an operator and the site
 * @param until empty if it has no end; whole seconds
 */
public record SuspensionRow(UserId user, Optional<UserId> moderator, String reason, Instant since,
    Optional<Instant> until, boolean hidesActivities) {
  private static final String MODERATOR = "moderator";
  private static final String REASON = "reason";
  private static final String SINCE = "since";
  private static final String HIDES = "hides";
  /** The end of a suspension that has none, for those who compare it with now. */
  private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

  /** The part of the tombstone of an erased user that is read where suspensions are. It has no end. */
  public static Item ofErased(UserId user) {
    return ItemType.ERASED_SUSPENSION.at(AccountKeys.suspension(user)).build();
  }

  public static boolean isOfErased(Item row) {
    return ItemType.ERASED_SUSPENSION.matches(row);
  }

  public Item item() {
    var row = ItemType.SUSPENSION.at(AccountKeys.suspension(user))
        .set(MODERATOR, moderator.map(UserId::text))
        .set(REASON, reason)
        .set(SINCE, since.toEpochMilli())
        .indexed(AccountKeys.suspensionIndex(user, since));
    if (hidesActivities) {
      row.set(HIDES, true);
    }
    until.ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row.build();
  }

  public static SuspensionRow of(Item row) {
    return new SuspensionRow(
        AccountKeys.suspendedUser(row.key()),
        row.findText(MODERATOR).map(UserId::new),
        row.text(REASON),
        Instant.ofEpochMilli(row.number(SINCE)),
        row.has(Item.EXPIRES_AT)
            ? Optional.of(Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)))
            : Optional.empty(),
        row.flag(HIDES));
  }

  /** The time until which the user's activities are hidden. */
  public Optional<Instant> hiddenUntil() {
    return hidesActivities ? Optional.of(until.orElse(NEVER)) : Optional.empty();
  }

  /** {@code suspended}, with the reason and the end. */
  public Refusal refusal() {
    var end = until.map(time -> " until " + time).orElse("");
    return SUSPENDED.refusal("this account is suspended" + end + ": " + reason);
  }
}
