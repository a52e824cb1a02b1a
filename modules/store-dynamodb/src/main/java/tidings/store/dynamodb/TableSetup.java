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
import tidings.store.StoreException;

/**
 * Opens the table and checks its schema. If the settings say so, it creates the table or completes
 * one that another process began to create; several processes may do so concurrently.
 */
final class TableSetup {
  /** A new table takes about ten seconds. */
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
  private static final int MAX_POLLS = 120;

  private final DynamoDbAsyncClient client;
  private final RetryingCalls calls;
  private final Scheduler scheduler;
  private final DynamoDbSettings settings;
  private final DynamoDbFailures failures;

  TableSetup(DynamoDbAsyncClient client, RetryingCalls calls, Scheduler scheduler,
      DynamoDbSettings settings,
      DynamoDbFailures failures) {
    this.client = client;
    this.calls = calls;
    this.scheduler = scheduler;
    this.settings = settings;
    this.failures = failures;
  }

  /**
   * Fails with a {@link StoreException} that names each mismatch, or with an exception of the SDK.
   */
  Future<Void> setUp() {
    return (settings.create() ? createIfMissing() : Future.succeededFuture())
        .compose(created -> awaitActive(MAX_POLLS))
        .compose(table -> describeExpiry().compose(expiry -> finish(table, expiry)));
  }

  /** Creates the table unless it exists or is being created. */
  private Future<Void> createIfMissing() {
    return describe().mapEmpty().recover(failure -> isMissing(failure)
        ? calls.call(() -> client.createTable(TableDefinition.createRequest(settings.table())))
            .mapEmpty()
            .recover(refusal -> refusal instanceof ResourceInUseException
                ? Future.succeededFuture()
                : Future.failedFuture(refusal))
        : Future.failedFuture(failure)).mapEmpty();
  }

  /** Waits until the table is active; a table that was just created may not be listed yet. */
  private Future<TableDescription> awaitActive(int pollsLeft) {
    return describe().compose(table -> switch (table.tableStatus()) {
      case ACTIVE, UPDATING -> Future.succeededFuture(table);
      case CREATING -> settings.create()
          ? retryLater(pollsLeft)
          : fail("is being created; start again when it is ready");
      default -> fail("cannot be used: it is " + table.tableStatusAsString()
          .toLowerCase(Locale.ROOT).replace('_', ' '));
    }, failure -> settings.create() && isMissing(failure)
        ? retryLater(pollsLeft)
        : Future.failedFuture(failure));
  }

  private Future<TableDescription> retryLater(int pollsLeft) {
    if (pollsLeft == 0) {
      return fail("is still being created; start again later");
    }
    Promise<Void> pause = Promise.promise();
    scheduler.schedule(POLL_INTERVAL, pause::complete);
    return pause.future().compose(now -> awaitActive(pollsLeft - 1));
  }

  /** Enables expiry, which needs an active table, and checks the schema. */
  private Future<Void> finish(TableDescription table, TimeToLiveDescription expiry) {
    if (settings.create() && !TableDefinition.isEnabled(expiry)
        && TableDefinition.differences(table).isEmpty()) {
      return enableExpiry();
    }
    var differences = TableDefinition.differences(table, expiry);
    return differences.isEmpty()
        ? Future.succeededFuture()
        : fail("is not a Tidings table: " + String.join("; ", differences));
  }

  /** Tolerates a failure if another process has just enabled it. */
  private Future<Void> enableExpiry() {
    return calls.call(() -> client.updateTimeToLive(request -> request.tableName(settings.table())
        .timeToLiveSpecification(on -> on.enabled(true).attributeName(Item.EXPIRES_AT))))
        .<Void>mapEmpty()
        .recover(failure -> describeExpiry().compose(expiry -> TableDefinition.isEnabled(expiry)
            ? Future.succeededFuture()
            : Future.failedFuture(failure)));
  }

  private Future<TableDescription> describe() {
    return calls.call(() -> client.describeTable(it -> it.tableName(settings.table())))
        .map(answer -> answer.table());
  }

  private Future<TimeToLiveDescription> describeExpiry() {
    return calls.call(() -> client.describeTimeToLive(it -> it.tableName(settings.table())))
        .map(answer -> answer.timeToLiveDescription());
  }

  private <T> Future<T> fail(String reason) {
    return Future
        .failedFuture(new StoreException("The " + failures.tableLabel() + " " + reason + "."));
  }

  private static boolean isMissing(Throwable failure) {
    return failure instanceof ResourceNotFoundException;
  }
}
