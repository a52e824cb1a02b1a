// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** That a request was answered, and with which activity; stored together with it. */
record RequestRow(UserId who, RequestKey request) {

  void add(Transaction transaction, ActivityId posted, Instant now) {
    transaction
        .put(
            Item.at(Keys.request(who, request.hash()), "request")
                .set("fingerprint", request.fingerprint())
                .set("activity", posted.text())
                .expiresAt(now.plus(RequestKey.KNOWN).getEpochSecond())
                .build())
        .onlyIf(Condition.absent());
  }

  /**
   * What was posted when it was requested before.
   *
   * @throws tidings.core.Refusal {@code idempotency_key_reused} when something else was
   */
  Optional<ActivityId> answered(Table table) {
    var row = table.get(Keys.request(who, request.hash())).await();
    if (row.isPresent() && !row.get().text("fingerprint").equals(request.fingerprint())) {
      throw IDEMPOTENCY_KEY_REUSED.because("it came with another body before; take a new key");
    }
    return row.map(Due::activity);
  }
}
