// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity.TOTAL;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;

/** Runs queries and scans, and reports the capacity units of each request. */
final class DynamoDbQueries {
  private static final Slice EMPTY_SLICE = new Slice(List.of(), Optional.empty());
  private static final String SEPARATOR = "\0";

  private final DynamoDbAsyncClient client;
  private final RetryingCalls calls;
  private final Batches batches;
  private final QueryRequests requests;
  private final String table;
  private final InstantSource clock;

  DynamoDbQueries(DynamoDbAsyncClient client, RetryingCalls calls, Batches batches, String table,
      InstantSource clock) {
    this.client = client;
    this.calls = calls;
    this.batches = batches;
    this.requests = new QueryRequests(table);
    this.table = table;
    this.clock = clock;
  }

  Future<Slice> queryTable(Query query, DoubleConsumer unitsUsed) {
    return execute(requests.ofTable(query, now()), unitsUsed)
        .map(answer -> answer
            .map(found -> new Slice(found.items().stream().map(Attributes::item).toList(),
                lastKey(found).map(last -> Attributes.key(last).sk())))
            .orElse(EMPTY_SLICE));
  }

  /** Queries the index for keys, then reads the current items from the table. */
  Future<Slice> queryIndex(Query query, DoubleConsumer unitsUsed) {
    return execute(requests.ofIndex(query, now()), unitsUsed).compose(answer -> {
      if (answer.isEmpty()) {
        return Future.succeededFuture(EMPTY_SLICE);
      }
      var cursors = answer.get().items().stream().map(IndexCursor::of).toList();
      var next = lastKey(answer.get()).map(last -> IndexCursor.of(last).encoded());
      return readCurrent(cursors, unitsUsed).map(items -> new Slice(items, next));
    });
  }

  private Future<List<Item>> readCurrent(List<IndexCursor> cursors, DoubleConsumer unitsUsed) {
    var keys =
        cursors.stream().map(cursor -> Attributes.toAttributes(cursor.key())).distinct().toList();
    return batches.get(keys, unitsUsed).map(found -> {
      var items = unexpiredByKey(found);
      return cursors.stream()
          .filter(cursor -> Optional.ofNullable(items.get(cursor.key())).filter(cursor::matches)
              .isPresent())
          .map(cursor -> items.get(cursor.key()))
          .toList();
    });
  }

  /** The unexpired items by key. */
  Map<Key, Item> unexpiredByKey(List<Map<String, AttributeValue>> found) {
    long now = now();
    return found.stream()
        .map(Attributes::item)
        .filter(item -> !item.isExpired(now))
        .collect(toMap(Item::key, identity()));
  }

  Future<Slice> segment(
      int number, int of, Optional<String> after, int limit, DoubleConsumer unitsUsed) {
    var expression = new Expression(now());
    var request = ScanRequest.builder()
        .tableName(table)
        .segment(number)
        .totalSegments(of)
        .limit(limit)
        .exclusiveStartKey(
            after.map(DynamoDbQueries::parseKey).map(Attributes::toAttributes).orElse(null))
        .filterExpression(expression.unexpired())
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .consistentRead(true)
        .returnConsumedCapacity(TOTAL)
        .build();
    return calls.call(() -> client.scan(request)).map(found -> {
      unitsUsed.accept(Capacity.of(found.consumedCapacity()));
      var last = Optional.of(found.lastEvaluatedKey()).filter(key -> !key.isEmpty());
      return new Slice(found.items().stream().map(Attributes::item).toList(),
          last.map(Attributes::key).map(key -> key.pk() + SEPARATOR + key.sk()));
    });
  }

  private static Key parseKey(String encoded) {
    var parts = encoded.split(SEPARATOR, -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("invalid scan position");
    }
    return new Key(parts[0], parts[1]);
  }

  private Future<Optional<QueryResponse>> execute(
      Optional<QueryRequest> request, DoubleConsumer unitsUsed) {
    return request.isEmpty()
        ? Future.succeededFuture(Optional.empty())
        : calls.call(() -> client.query(request.get())).map(answer -> {
          unitsUsed.accept(Capacity.of(answer.consumedCapacity()));
          return Optional.of(answer);
        });
  }

  private static Optional<Map<String, AttributeValue>> lastKey(QueryResponse answer) {
    return Optional.of(answer.lastEvaluatedKey()).filter(key -> !key.isEmpty());
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
