// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** That a request was answered, and with which activity; stored together with it. */
record RequestRow(UserId who, RequestKey request) {

  void add(Transaction transaction, ActivityId posted, Instant now) {
    transaction.put(item(now).set("activity", posted.text()).build()).onlyIf(Condition.absent());
  }

  /**
   * Keeps the key for this request, which has many parts. Waits for the store.
   *
   * @throws tidings.core.Refusal {@code idempotency_key_reused} when it is another's
   */
  Done claim(Table table, Instant now) {
    try {
      new Transaction().put(item(now).build()).onlyIf(Condition.absent()).commit(table).await();
    } catch (ConditionFailed known) {
      stored(table);
    }
    return Done.DONE;
  }

  private Item.Builder item(Instant now) {
    return Item.at(Keys.request(who, request.hash()), "request")
        .set("fingerprint", request.fingerprint())
        .expiresAt(now.plus(RequestKey.KNOWN).getEpochSecond());
  }

  /**
   * What was posted when it was requested before.
   *
   * @throws tidings.core.Refusal {@code idempotency_key_reused} when something else was
   */
  Optional<ActivityId> answered(Table table) {
    return stored(table).map(answered -> new ActivityId(answered.text("activity")));
  }

  private Optional<Item> stored(Table table) {
    var row = table.get(Keys.request(who, request.hash())).await();
    if (row.isPresent() && !row.get().text("fingerprint").equals(request.fingerprint())) {
      throw IDEMPOTENCY_KEY_REUSED.because("it came with another body before; take a new key");
    }
    return row;
  }
}
