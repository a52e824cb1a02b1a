// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.passkeys;

import java.time.Instant;
import tidings.core.Credentials.Passkey;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * A passkey of a user. Binary values are base64url.
 *
 * @param user owner; the account lists its passkeys
 * @param credentialId chosen by the authenticator
 * @param name chosen by the user
 */
public record PasskeyRow(UserId user, String credentialId, PasskeyData data, String name,
    Instant createdAt, Instant usedAt) {
  private static final String USER = "user";
  private static final String CREDENTIAL = "credential";
  private static final String HANDLE = "handle";
  private static final String KEY = "key";
  private static final String COUNTER = "counter";
  private static final String CAN_BE_COPIED = "canBeCopied";
  private static final String IS_COPIED = "isCopied";
  private static final String NAME = "name";
  private static final String CREATED_AT = "createdAt";
  private static final String USED_AT = "usedAt";

  public static PasskeyRow of(Item row) {
    return new PasskeyRow(
        new UserId(row.text(USER)),
        row.text(CREDENTIAL),
        new PasskeyData(row.text(HANDLE), row.text(KEY), row.number(COUNTER),
            row.flag(CAN_BE_COPIED), row.flag(IS_COPIED)),
        row.text(NAME),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochMilli(row.number(USED_AT)));
  }

  public Item item() {
    return ItemType.PASSKEY.at(AccountKeys.passkey(id()))
        .set(USER, user.text())
        .set(CREDENTIAL, credentialId)
        .set(HANDLE, data.userHandle())
        .set(KEY, data.publicKey())
        .set(COUNTER, data.counter())
        .set(CAN_BE_COPIED, data.canBeCopied())
        .set(IS_COPIED, data.isCopied())
        .set(NAME, name)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .set(USED_AT, usedAt.toEpochMilli())
        .build();
  }

  /** The condition that it was not used since it was read. */
  public Condition[] isUnchanged() {
    return new Condition[]{
      Condition.equal(COUNTER, data.counter()), Condition.equal(USED_AT, usedAt.toEpochMilli())};
  }

  /** A hash of the credential id, which may be long. */
  public String id() {
    return id(credentialId);
  }

  public static String id(String credentialId) {
    return Sha256.hex(credentialId);
  }

  public PasskeyRow usedAt(Instant time, PasskeyData newData) {
    return new PasskeyRow(user, credentialId, newData, name, createdAt, time);
  }

  public PasskeyRow named(String newName) {
    return new PasskeyRow(user, credentialId, data, newName, createdAt, usedAt);
  }

  /** The passkey as its user sees it. */
  public Passkey passkey() {
    return new Passkey(id(), name, createdAt, usedAt);
  }
}
