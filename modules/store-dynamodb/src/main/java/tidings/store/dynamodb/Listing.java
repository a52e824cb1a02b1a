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

/** Parts of the table in order. Each reports the units of its requests. */
final class Listing {
  private static final Slice NOTHING = new Slice(List.of(), Optional.empty());
  private static final String BETWEEN = "\0";

  private final DynamoDbAsyncClient client;
  private final Calls calls;
  private final Batches batches;
  private final Reading reading;
  private final String table;
  private final InstantSource clock;

  Listing(DynamoDbAsyncClient client, Calls calls, Batches batches, String table,
      InstantSource clock) {
    this.client = client;
    this.calls = calls;
    this.batches = batches;
    this.reading = new Reading(table);
    this.table = table;
    this.clock = clock;
  }

  Future<Slice> ofTable(Query query, DoubleConsumer used) {
    return asked(reading.ofTable(query, now()), used)
        .map(answer -> answer
            .map(found -> new Slice(found.items().stream().map(Attributes::item).toList(),
                end(found).map(last -> Attributes.key(last).sk())))
            .orElse(NOTHING));
  }

  /** The index says where to look; what lies there still is found. */
  Future<Slice> ofIndex(Query query, DoubleConsumer used) {
    return asked(reading.ofIndex(query, now()), used).compose(answer -> {
      if (answer.isEmpty()) {
        return Future.succeededFuture(NOTHING);
      }
      var places = answer.get().items().stream().map(IndexPlace::of).toList();
      var next = end(answer.get()).map(last -> IndexPlace.of(last).written());
      return lying(places, used).map(items -> new Slice(items, next));
    });
  }

  private Future<List<Item>> lying(List<IndexPlace> places, DoubleConsumer used) {
    var keys = places.stream().map(place -> Attributes.of(place.key())).distinct().toList();
    return batches.get(keys, used).map(found -> {
      var items = visible(found);
      return places.stream()
          .filter(place -> Optional.ofNullable(items.get(place.key())).filter(place::holds)
              .isPresent())
          .map(place -> items.get(place.key()))
          .toList();
    });
  }

  /** Those that have not expired, by their keys. */
  Map<Key, Item> visible(List<Map<String, AttributeValue>> found) {
    long now = now();
    return found.stream()
        .map(Attributes::item)
        .filter(item -> !item.expired(now))
        .collect(toMap(Item::key, identity()));
  }

  Future<Slice> segment(
      int number, int of, Optional<String> after, int limit, DoubleConsumer used) {
    var expression = new Expression(now());
    var request = ScanRequest.builder()
        .tableName(table)
        .segment(number)
        .totalSegments(of)
        .limit(limit)
        .exclusiveStartKey(after.map(Listing::key).map(Attributes::of).orElse(null))
        .filterExpression(expression.unexpired())
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .consistentRead(true)
        .returnConsumedCapacity(TOTAL)
        .build();
    return calls.call(() -> client.scan(request)).map(found -> {
      used.accept(Capacity.of(found.consumedCapacity()));
      var last = Optional.of(found.lastEvaluatedKey()).filter(key -> !key.isEmpty());
      return new Slice(found.items().stream().map(Attributes::item).toList(),
          last.map(Attributes::key).map(key -> key.pk() + BETWEEN + key.sk()));
    });
  }

  private static Key key(String written) {
    var parts = written.split(BETWEEN, -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("this is no place of the table");
    }
    return new Key(parts[0], parts[1]);
  }

  private Future<Optional<QueryResponse>> asked(
      Optional<QueryRequest> request, DoubleConsumer used) {
    return request.isEmpty()
        ? Future.succeededFuture(Optional.empty())
        : calls.call(() -> client.query(request.get())).map(answer -> {
          used.accept(Capacity.of(answer.consumedCapacity()));
          return Optional.of(answer);
        });
  }

  private static Optional<Map<String, AttributeValue>> end(QueryResponse answer) {
    return Optional.of(answer.lastEvaluatedKey()).filter(key -> !key.isEmpty());
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
