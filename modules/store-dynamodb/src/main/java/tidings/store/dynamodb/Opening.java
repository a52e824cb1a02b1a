// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import tidings.store.Item;
import tidings.store.StoreFailure;

/**
 * Finds the table and checks that it fits. If it was told to, it makes the table, or completes what
 * somebody has begun to make; several may do so at the same time.
 */
final class Opening {
  /** A new table takes some ten seconds. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final int LOOKS = 120;

  private final DynamoDbAsyncClient client;
  private final Calls calls;
  private final Timer timer;
  private final Settings settings;
  private final Failures failures;

  Opening(DynamoDbAsyncClient client, Calls calls, Timer timer, Settings settings,
      Failures failures) {
    this.client = client;
    this.calls = calls;
    this.timer = timer;
    this.settings = settings;
    this.failures = failures;
  }

  /** Fails with a {@link StoreFailure} that says what does not fit, or with what the SDK throws. */
  Future<Void> open() {
    return (settings.create() ? asked() : Future.succeededFuture())
        .compose(asked -> ready(LOOKS))
        .compose(table -> expiry().compose(expiry -> finish(table, expiry)));
  }

  /** Asks for the table, unless it is there or somebody else has asked. */
  private Future<Void> asked() {
    return described().mapEmpty().recover(failure -> isMissing(failure)
        ? calls.call(() -> client.createTable(Schema.creating(settings.table())))
            .mapEmpty()
            .recover(refusal -> refusal instanceof ResourceInUseException
                ? Future.succeededFuture()
                : Future.failedFuture(refusal))
        : Future.failedFuture(failure)).mapEmpty();
  }

  /** The table as soon as it can be used; one that was just asked for may not be listed yet. */
  private Future<TableDescription> ready(int looks) {
    return described().compose(table -> switch (table.tableStatus()) {
      case ACTIVE, UPDATING -> Future.succeededFuture(table);
      case CREATING -> settings.create()
          ? later(looks)
          : refused("is just being made; start again when it is there");
      default -> refused("cannot be used: it is " + table.tableStatusAsString()
          .toLowerCase(Locale.ROOT).replace('_', ' '));
    }, failure -> settings.create() && isMissing(failure)
        ? later(looks)
        : Future.failedFuture(failure));
  }

  private Future<TableDescription> later(int looks) {
    if (looks == 0) {
      return refused("is still being made; start again later");
    }
    Promise<Void> pause = Promise.promise();
    timer.after(LOOK_EVERY, pause::complete);
    return pause.future().compose(now -> ready(looks - 1));
  }

  /** Items cannot be made to expire before the table is there. */
  private Future<Void> finish(TableDescription table, TimeToLiveDescription expiry) {
    if (settings.create() && !Schema.isOn(expiry) && Schema.misfits(table).isEmpty()) {
      return expiring();
    }
    var misfits = Schema.misfits(table, expiry);
    return misfits.isEmpty()
        ? Future.succeededFuture()
        : refused("is not one of Tidings: " + String.join("; ", misfits));
  }

  /** To ask for it twice is an error, and somebody else may just have asked. */
  private Future<Void> expiring() {
    return calls.call(() -> client.updateTimeToLive(request -> request.tableName(settings.table())
        .timeToLiveSpecification(on -> on.enabled(true).attributeName(Item.EXPIRES_AT))))
        .<Void>mapEmpty()
        .recover(failure -> expiry().compose(expiry -> Schema.isOn(expiry)
            ? Future.succeededFuture()
            : Future.failedFuture(failure)));
  }

  private Future<TableDescription> described() {
    return calls.call(() -> client.describeTable(it -> it.tableName(settings.table())))
        .map(answer -> answer.table());
  }

  private Future<TimeToLiveDescription> expiry() {
    return calls.call(() -> client.describeTimeToLive(it -> it.tableName(settings.table())))
        .map(answer -> answer.timeToLiveDescription());
  }

  private <T> Future<T> refused(String why) {
    return Future.failedFuture(new StoreFailure("The " + failures.where() + " " + why + "."));
  }

  private static boolean isMissing(Throwable failure) {
    return failure instanceof ResourceNotFoundException;
  }
}
