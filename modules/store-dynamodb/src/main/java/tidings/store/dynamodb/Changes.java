// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;
import tidings.store.stream.Shard;
import tidings.store.stream.Stretch;

/** The stream of a table. It has all changes: those that are told to nobody are left out here. */
final class Changes implements ChangeStream {
  /** Whom the stream names for what has expired, as nobody has asked to remove it. */
  private static final String ENGINE = "dynamodb.amazonaws.com";

  private final DynamoDbAsyncClient tables;
  private final DynamoDbStreamsAsyncClient streams;
  private final Calls calls;
  private final String table;
  private final Iterators iterators;
  private final Telling telling;
  /** The stream's name as shards were last asked for; it changes when it is turned off and on. */
  private volatile Optional<String> named = Optional.empty();

  Changes(DynamoDbAsyncClient tables, DynamoDbStreamsAsyncClient streams, Calls calls, String table,
      Telling telling) {
    this.tables = tables;
    this.streams = streams;
    this.calls = calls;
    this.table = table;
    this.telling = telling;
    this.iterators = new Iterators(streams, calls);
  }

  @Override
  public Future<List<Shard>> shards() {
    return telling.told(() -> asked().compose(arn -> described(arn, Optional.empty()))
        .map(Changes::parentsFirst));
  }

  private Future<String> asked() {
    return calls.call(() -> tables.describeTable(it -> it.tableName(table)))
        .map(answer -> answer.table().latestStreamArn())
        .onSuccess(arn -> named = Optional.ofNullable(arn));
  }

  /** Whoever reads has asked for the shards, and does so again every few seconds. */
  private Future<String> stream() {
    return named.map(Future::succeededFuture).orElseGet(this::asked);
  }

  private Future<List<Shard>> described(String arn, Optional<String> last) {
    return calls.call(() -> streams.describeStream(
        request -> request.streamArn(arn).exclusiveStartShardId(last.orElse(null))))
        .compose(answer -> {
          var page = answer.streamDescription();
          var some = page.shards().stream()
              .map(shard -> new Shard(shard.shardId(), Optional.ofNullable(shard.parentShardId())))
              .toList();
          return page.lastEvaluatedShardId() == null
              ? Future.succeededFuture(some)
              : described(arn, Optional.of(page.lastEvaluatedShardId()))
                  .map(rest -> concat(some, rest));
        });
  }

  private static List<Shard> concat(List<Shard> first, List<Shard> then) {
    var all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  private static List<Shard> parentsFirst(List<Shard> shards) {
    var children = shards.stream().filter(shard -> shard.parent().isPresent())
        .collect(Collectors.groupingBy(shard -> shard.parent().orElseThrow()));
    var known = shards.stream().collect(Collectors.toMap(Shard::id, Function.identity()));
    var sorted = new ArrayList<Shard>();
    shards.stream()
        .filter(shard -> shard.parent().filter(known::containsKey).isEmpty())
        .forEach(eldest -> add(eldest, children, sorted));
    return List.copyOf(sorted);
  }

  private static void add(Shard shard, Map<String, List<Shard>> children, List<Shard> sorted) {
    sorted.add(shard);
    children.getOrDefault(shard.id(), List.of())
        .forEach(child -> add(child, children, sorted));
  }

  @Override
  public Future<Stretch> read(String shard, Optional<String> after, int limit) {
    return telling.told(() -> {
      if (limit < 1 || limit > MOST) {
        throw new IllegalArgumentException("no " + limit + " changes are read at once");
      }
      return stream().compose(arn -> read(new Place(arn, shard, after), limit));
    });
  }

  private Future<Stretch> read(Place place, int limit) {
    return iterators.at(place)
        .compose(start -> read(place, start, limit))
        .recover(failure -> switch (failure) {
          case ExpiredIteratorException old ->
            iterators.fresh(place).compose(start -> read(place, start, limit));
          case TrimmedDataAccessException gone ->
            iterators.torn(place).compose(start -> read(place, start, limit));
          default -> Future.failedFuture(failure);
        })
        .recover(failure -> failure instanceof ResourceNotFoundException
            ? Future.succeededFuture(new Stretch(List.of(), place.after(), true, true))
            : Future.failedFuture(failure));
  }

  private Future<Stretch> read(Place place, Iterators.Start start, int limit) {
    return calls.call(
        () -> streams.getRecords(it -> it.shardIterator(start.iterator()).limit(limit)))
        .map(answer -> stretch(place, answer, start.torn()));
  }

  private Stretch stretch(Place place, GetRecordsResponse answer, boolean torn) {
    var records = answer.records();
    var position = records.isEmpty()
        ? place.after()
        : Optional.of(records.getLast().dynamodb().sequenceNumber());
    var next = Optional.ofNullable(answer.nextShardIterator());
    next.ifPresent(iterator -> iterators.keep(place.after(position), iterator));
    var changes = records.stream().filter(Changes::isTold).map(Changes::change).toList();
    return new Stretch(changes, position, next.isEmpty(), torn);
  }

  private static boolean isTold(Record change) {
    return Keys.isStreamed(Attributes.required(change.dynamodb().keys(), Attributes.PK));
  }

  private static ItemChange change(Record change) {
    var told = change.dynamodb();
    var user = change.userIdentity();
    return new ItemChange(told.sequenceNumber(), told.approximateCreationDateTime(),
        item(told.oldImage()), item(told.newImage()),
        user != null && ENGINE.equals(user.principalId()));
  }

  private static Optional<Item> item(Map<String, AttributeValue> image) {
    return image.isEmpty() ? Optional.empty() : Optional.of(Attributes.item(image));
  }
}
