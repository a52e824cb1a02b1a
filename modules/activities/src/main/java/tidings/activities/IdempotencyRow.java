// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.IdempotencyKey;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * A request with an idempotency key, and the activity it created. Stored in the transaction that
 * creates the activity.
 */
record IdempotencyRow(UserId user, IdempotencyKey key) {
  private static final String ACTIVITY = "activity";

  void add(Transaction transaction, ActivityId activity, Instant now) {
    transaction.put(item(now).set(ACTIVITY, activity.text()).build()).onlyIf(Condition.absent());
  }

  /**
   * Reserves the key for a request of several parts. Waits for the store.
   *
   * @throws tidings.core.errors.Refusal {@code idempotency_key_reused} if another request has the
   *     key
   */
  Done reserve(Table table, Instant now) {
    try {
      new Transaction().put(item(now).build()).onlyIf(Condition.absent()).commit(table).await();
    } catch (ConditionFailedException alreadyReserved) {
      find(table);
    }
    return Done.DONE;
  }

  private Item.Builder item(Instant now) {
    return ItemType.IDEMPOTENT_REQUEST.at(AccountKeys.idempotentRequest(user, key.hash()))
        .set("fingerprint", key.fingerprint())
        .expiresAt(now.plus(IdempotencyKey.TTL).getEpochSecond());
  }

  /**
   * Returns the activity that this request has already created, if any.
   *
   * @throws tidings.core.errors.Refusal {@code idempotency_key_reused} if another request has the
   *     key
   */
  Optional<ActivityId> findPublished(Table table) {
    return find(table).map(row -> new ActivityId(row.text(ACTIVITY)));
  }

  private Optional<Item> find(Table table) {
    var row = table.get(AccountKeys.idempotentRequest(user, key.hash())).await();
    if (row.isPresent() && !key.isOf(row.get().text("fingerprint"))) {
      var refusal = IDEMPOTENCY_KEY_REUSED.refusal(
          "this key was used with a different body; use a new key");
      throw row.get().findText(ACTIVITY).map(refusal::withMadeId).orElse(refusal);
    }
    return row;
  }
}
