// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OpEvaluator;
import tidings.store.StoreException;

/**
 * Commits transactions. Each request carries a token, so that a retry after a lost response is
 * idempotent.
 */
final class Transactions {
  /** Maximum number of attempts when other writers keep changing an expired item. */
  private static final int MAX_ATTEMPTS = 10;
  private static final String CONDITION_FAILED_CODE = "ConditionalCheckFailed";
  private static final String VALIDATION_ERROR_CODE = "ValidationError";

  private final DynamoDbAsyncClient client;
  private final RetryingCalls calls;
  private final TransactItems writes;
  private final InstantSource clock;

  Transactions(DynamoDbAsyncClient client, RetryingCalls calls, String table, InstantSource clock) {
    this.client = client;
    this.calls = calls;
    this.writes = new TransactItems(table);
    this.clock = clock;
  }

  /** @param unitsUsed receives the capacity units */
  Future<Void> write(List<Op> ops, DoubleConsumer unitsUsed) {
    return write(ops, Set.of(), MAX_ATTEMPTS).map(answer -> {
      unitsUsed.accept(Capacity.of(answer.consumedCapacity()));
      return null;
    });
  }

  /** @param recreated numbers of the updates that replace an expired item */
  private Future<TransactWriteItemsResponse> write(List<Op> ops, Set<Integer> recreated,
      int attemptsLeft) {
    if (attemptsLeft == 0) {
      return Future
          .failedFuture(new StoreException("Too many conflicting writes to an expired item."));
    }
    long now = clock.instant().getEpochSecond();
    var request = request(ops, recreated, now);
    return calls.call(() -> client.transactWriteItems(request)).recover(failure -> {
      var expired = failure instanceof TransactionCanceledException cancelled
          ? expired(ops, recreated, cancelled, now)
          : recreated;
      return expired.equals(recreated)
          ? Future.failedFuture(failure)
          : write(ops, expired, attemptsLeft - 1);
    });
  }

  private TransactWriteItemsRequest request(List<Op> ops, Set<Integer> recreated, long now) {
    var parts = IntStream.range(0, ops.size())
        .mapToObj(number -> recreated.contains(number) ? asPut(ops.get(number)) : ops.get(number))
        .map(op -> writes.of(op, now))
        .toList();
    return TransactWriteItemsRequest.builder()
        .transactItems(parts)
        .clientRequestToken(UUID.randomUUID().toString())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
        .build();
  }

  /** An update of a missing item as a put, on the condition that the item is still missing. */
  private static Op asPut(Op update) {
    var conditions = new ArrayList<>(update.conditions());
    conditions.add(Condition.absent());
    return new Op.Put(OpEvaluator.apply(update, Optional.empty()).orElseThrow(), conditions);
  }

  /**
   * The numbers of the updates that met an expired item; unchanged if something else cancelled the
   * transaction.
   *
   * @throws ConditionFailedException if conditions do not hold, even if there are other errors
   */
  private static Set<Integer> expired(
      List<Op> ops, Set<Integer> recreated, TransactionCanceledException cancelled, long now) {
    var reasons = cancelled.cancellationReasons();
    var failed = new ArrayList<Integer>();
    var expired = new HashSet<>(recreated);
    for (int number = 0; number < reasons.size(); number++) {
      var reason = reasons.get(number);
      if (CONDITION_FAILED_CODE.equals(reason.code())) {
        var stored = storedItem(reason);
        var visible = stored.filter(item -> !item.isExpired(now));
        boolean meetsExpired = ops.get(number) instanceof Op.Update
            && (stored.isPresent() && visible.isEmpty() || recreated.contains(number));
        if (!meetsExpired || !OpEvaluator.conditionsHold(ops.get(number), visible)) {
          failed.add(number);
        } else if (!expired.add(number)) {
          expired.remove(number); // another writer has created the item: update it again
        }
      }
    }
    if (!failed.isEmpty()) {
      throw new ConditionFailedException(failed);
    }
    reasons.stream().filter(reason -> VALIDATION_ERROR_CODE.equals(reason.code())).findFirst()
        .ifPresent(reason -> {
          throw DynamoDbFailures.invalid(String.valueOf(reason.message()));
        });
    return expired;
  }

  private static Optional<Item> storedItem(CancellationReason reason) {
    return reason.hasItem() ? Optional.of(Attributes.item(reason.item())) : Optional.empty();
  }
}
