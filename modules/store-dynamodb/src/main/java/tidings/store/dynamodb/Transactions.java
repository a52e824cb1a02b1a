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
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Outcome;
import tidings.store.StoreFailure;

/**
 * Writes all of several operations or none. A transaction carries a token, so that one that is sent
 * again after its answer was lost happens once.
 */
final class Transactions {
  /** How often others may get between finding an item expired and making it anew. */
  private static final int ROUNDS = 10;
  private static final String CONDITION = "ConditionalCheckFailed";
  private static final String INVALID = "ValidationError";

  private final DynamoDbAsyncClient client;
  private final Calls calls;
  private final Writes writes;
  private final InstantSource clock;

  Transactions(DynamoDbAsyncClient client, Calls calls, String table, InstantSource clock) {
    this.client = client;
    this.calls = calls;
    this.writes = new Writes(table);
    this.clock = clock;
  }

  /** @param used is told the units */
  Future<Void> write(List<Op> ops, DoubleConsumer used) {
    return write(ops, Set.of(), ROUNDS).map(answer -> {
      used.accept(Capacity.of(answer.consumedCapacity()));
      return null;
    });
  }

  /** @param anew numbers of updates that make an item in place of an expired one */
  private Future<TransactWriteItemsResponse> write(List<Op> ops, Set<Integer> anew, int rounds) {
    if (rounds == 0) {
      return Future.failedFuture(new StoreFailure("An item expires and comes back all the time."));
    }
    long now = clock.instant().getEpochSecond();
    var request = request(ops, anew, now);
    return calls.call(() -> client.transactWriteItems(request)).recover(failure -> {
      var expired = failure instanceof TransactionCanceledException cancelled
          ? expired(ops, anew, cancelled, now)
          : anew;
      return expired.equals(anew)
          ? Future.failedFuture(failure)
          : write(ops, expired, rounds - 1);
    });
  }

  private TransactWriteItemsRequest request(List<Op> ops, Set<Integer> anew, long now) {
    var parts = IntStream.range(0, ops.size())
        .mapToObj(number -> anew.contains(number) ? makingAnew(ops.get(number)) : ops.get(number))
        .map(op -> writes.of(op, now))
        .toList();
    return TransactWriteItemsRequest.builder()
        .transactItems(parts)
        .clientRequestToken(UUID.randomUUID().toString())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
        .build();
  }

  /** Stores what an update comes to where nothing is, unless something is there by then. */
  private static Op makingAnew(Op update) {
    var conditions = new ArrayList<>(update.conditions());
    conditions.add(Condition.absent());
    return new Op.Put(Outcome.of(update, Optional.empty()).orElseThrow(), conditions);
  }

  /**
   * Which updates have met an expired item. The same as before, when something else has cancelled
   * the transaction.
   *
   * @throws ConditionFailed when conditions did not hold, whatever else is wrong
   */
  private static Set<Integer> expired(
      List<Op> ops, Set<Integer> anew, TransactionCanceledException cancelled, long now) {
    var reasons = cancelled.cancellationReasons();
    var failed = new ArrayList<Integer>();
    var expired = new HashSet<>(anew);
    for (int number = 0; number < reasons.size(); number++) {
      var reason = reasons.get(number);
      if (CONDITION.equals(reason.code())) {
        var there = there(reason);
        var visible = there.filter(item -> !item.expired(now));
        boolean meetsExpired = ops.get(number) instanceof Op.Update
            && (there.isPresent() && visible.isEmpty() || anew.contains(number));
        if (!meetsExpired || !Outcome.allowed(ops.get(number), visible)) {
          failed.add(number);
        } else if (!expired.add(number)) {
          expired.remove(number); // somebody else has made it anew: it is an update again
        }
      }
    }
    if (!failed.isEmpty()) {
      throw new ConditionFailed(failed);
    }
    reasons.stream().filter(reason -> INVALID.equals(reason.code())).findFirst()
        .ifPresent(reason -> {
          throw Failures.invalid(String.valueOf(reason.message()));
        });
    return expired;
  }

  private static Optional<Item> there(CancellationReason reason) {
    return reason.hasItem() ? Optional.of(Attributes.item(reason.item())) : Optional.empty();
  }
}
