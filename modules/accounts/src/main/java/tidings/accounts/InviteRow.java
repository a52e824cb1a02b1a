// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVALID_INVITE;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Invites.Invite;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * An unused invite, stored under the hash of its secret. The table forgets it when it expires.
 *
 * @param note for whom it is
 */
record InviteRow(String hash, Optional<String> note, Instant createdAt, Instant expiresAt) {
  /** Hexadecimal digits of the hash: 48 bits tell a thousand invites apart. */
  private static final int ID_LENGTH = 12;
  private static final String NOTE = "note";
  private static final String CREATED_AT = "createdAt";

  static InviteRow of(Item row) {
    return new InviteRow(
        row.key().sk(), row.findText(NOTE), Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)));
  }

  /** @throws Refusal {@code invalid_invite} if it is used, expired or unknown */
  static InviteRow require(Table table, String secret) {
    return table.get(AccountKeys.invite(new Token(secret).hash())).await()
        .map(InviteRow::of)
        .orElseThrow(InviteRow::invalid);
  }

  Item item() {
    return ItemType.INVITE.at(key())
        .set(NOTE, note)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .expiresAt(expiresAt.getEpochSecond())
        .build();
  }

  /** Uses the invite up; of two transactions that do, one is refused. */
  void useUp(Transaction transaction) {
    transaction.delete(key()).onlyIf(Condition.present()).orRefuse(invalid());
  }

  Key key() {
    return AccountKeys.invite(hash);
  }

  /** Names the invite, and cannot be used as one. */
  String id() {
    return hash.substring(0, ID_LENGTH);
  }

  Invite invite() {
    return new Invite(id(), note, createdAt, expiresAt);
  }

  private static Refusal invalid() {
    return INVALID_INVITE.refusal("the invite was used, has expired or is unknown");
  }
}
