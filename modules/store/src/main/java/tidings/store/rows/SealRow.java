// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.security.SecureRandom;
import java.util.Base64;
import tidings.core.Seal;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** The key with which cursors are signed: made once, the same for all who use the table. */
public final class SealRow {
  private static final String SECRET = "secret";

  private SealRow() {}

  /** The seal of this table. Waits for the store. */
  public static Seal of(Table table) {
    var stored = table.get(Keys.seal()).await();
    if (stored.isEmpty()) {
      make(table);
      stored = table.get(Keys.seal()).await();
    }
    return new Seal(Base64.getDecoder().decode(stored.orElseThrow().text(SECRET)));
  }

  private static void make(Table table) {
    byte[] key = new byte[Seal.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    var secret = Base64.getEncoder().encodeToString(key);
    try {
      new Transaction()
          .put(Item.at(Keys.seal(), "seal").set(SECRET, secret).build())
          .onlyIf(Condition.absent())
          .commit(table)
          .await();
    } catch (ConditionFailed madeMeanwhile) {
      // another process was faster; its key is as good
    }
  }
}
