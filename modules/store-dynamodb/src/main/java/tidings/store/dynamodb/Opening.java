// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import tidings.store.Item;
import tidings.store.StoreFailure;

/** Finds the table, makes it if it was told to, and checks that it fits. */
final class Opening {
  /** Long enough for a network that is slow, short enough for somebody who waits for a prompt. */
  private static final Duration CALL = Duration.ofSeconds(5);
  /** A new table takes some ten seconds. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final int LOOKS = 120;

  private final DynamoDbAsyncClient client;
  private final Calls calls;
  private final Timer timer;
  private final Settings settings;

  Opening(DynamoDbAsyncClient client, Calls calls, Timer timer, Settings settings) {
    this.client = client;
    this.calls = calls;
    this.timer = timer;
    this.settings = settings;
  }

  /** Fails with a {@link StoreFailure} that says what does not fit, or with what the SDK throws. */
  Future<Void> open() {
    return described()
        .recover(failure -> failure instanceof ResourceNotFoundException && settings.create()
            ? created()
            : Future.failedFuture(failure))
        .compose(table -> expiry().compose(expiry -> check(table, expiry)));
  }

  private Future<Void> check(TableDescription table, TimeToLiveDescription expiry) {
    var misfits = Schema.misfits(table, expiry);
    return misfits.isEmpty()
        ? Future.succeededFuture()
        : Future.failedFuture(new StoreFailure("The table '" + settings.table()
            + "' is not one of Tidings: " + String.join("; ", misfits) + "."));
  }

  private Future<TableDescription> described() {
    return calls.call(CALL, () -> client.describeTable(it -> it.tableName(settings.table())))
        .map(answer -> answer.table());
  }

  private Future<TimeToLiveDescription> expiry() {
    return calls.call(CALL, () -> client.describeTimeToLive(it -> it.tableName(settings.table())))
        .map(answer -> answer.timeToLiveDescription());
  }

  /** Another node may do the same at the same time. */
  private Future<TableDescription> created() {
    return calls.call(CALL, () -> client.createTable(Schema.creating(settings.table())))
        .<Void>mapEmpty()
        .recover(failure -> failure instanceof ResourceInUseException
            ? Future.succeededFuture()
            : Future.failedFuture(failure))
        .compose(asked -> active(LOOKS))
        .compose(table -> expiring().map(table));
  }

  private Future<TableDescription> active(int looks) {
    return described().compose(table -> {
      if (table.tableStatus() == TableStatus.ACTIVE) {
        return Future.succeededFuture(table);
      }
      if (looks == 0) {
        return Future.failedFuture(new StoreFailure(
            "The table '" + settings.table() + "' is still being made; start again later."));
      }
      Promise<Void> later = Promise.promise();
      timer.after(LOOK_EVERY, later::complete);
      return later.future().compose(now -> active(looks - 1));
    });
  }

  /** Asking for it twice is an error. */
  private Future<Void> expiring() {
    return expiry().compose(expiry -> Schema.isOn(expiry)
        ? Future.succeededFuture()
        : calls.call(CALL, () -> client.updateTimeToLive(it -> it.tableName(settings.table())
            .timeToLiveSpecification(on -> on.enabled(true).attributeName(Item.EXPIRES_AT))))
            .mapEmpty());
  }
}
