// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.security.SecureRandom;
import java.util.Base64;
import tidings.core.CursorSigner;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/** The key that signs cursors: created once, shared by all servers of the table. */
public final class SigningKeyRow {
  private static final String SECRET = "secret";

  private SigningKeyRow() {}

  /** The signer of this table. Blocks for the store. */
  public static CursorSigner of(Table table) {
    var stored = table.get(SystemKeys.signingKey()).await();
    if (stored.isEmpty()) {
      create(table);
      stored = table.get(SystemKeys.signingKey()).await();
    }
    return new CursorSigner(Base64.getDecoder().decode(stored.orElseThrow().text(SECRET)));
  }

  private static void create(Table table) {
    byte[] key = new byte[CursorSigner.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    var secret = Base64.getEncoder().encodeToString(key);
    try {
      new Transaction()
          .put(ItemType.SIGNING_KEY.at(SystemKeys.signingKey()).set(SECRET, secret).build())
          .onlyIf(Condition.absent())
          .commit(table)
          .await();
    } catch (ConditionFailedException madeMeanwhile) {
      // another process was faster; its key is used
    }
  }
}
