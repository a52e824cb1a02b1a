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
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Shard;
import tidings.store.TableLayout;

/**
 * The stream of a DynamoDB table. It holds all changes; those of partitions that are not streamed
 * are filtered out here.
 */
final class DynamoDbStream implements ChangeStream {
  /** The principal that DynamoDB names for deletions by time to live. */
  private static final String TTL_PRINCIPAL = "dynamodb.amazonaws.com";

  private final DynamoDbAsyncClient tables;
  private final DynamoDbStreamsAsyncClient streams;
  private final RetryingCalls calls;
  private final String table;
  private final TableLayout layout;
  private final ShardIterators iterators;
  private final CallerContext callerContext;
  /**
   * ARN of the stream at the last listing of shards; it changes when the stream is disabled and
   * enabled.
   */
  private volatile Optional<String> knownStreamArn = Optional.empty();

  DynamoDbStream(DynamoDbAsyncClient tables, DynamoDbStreamsAsyncClient streams,
      RetryingCalls calls, String table,
      TableLayout layout, CallerContext callerContext) {
    this.tables = tables;
    this.streams = streams;
    this.calls = calls;
    this.table = table;
    this.layout = layout;
    this.callerContext = callerContext;
    this.iterators = new ShardIterators(streams, calls);
  }

  @Override
  public Future<List<Shard>> shards() {
    return callerContext
        .run(() -> fetchStreamArn().compose(arn -> fetchShards(arn, Optional.empty()))
            .map(DynamoDbStream::parentsFirst));
  }

  private Future<String> fetchStreamArn() {
    return calls.call(() -> tables.describeTable(it -> it.tableName(table)))
        .map(answer -> answer.table().latestStreamArn())
        .onSuccess(arn -> knownStreamArn = Optional.ofNullable(arn));
  }

  /** The known ARN. Readers list the shards every few seconds, which keeps it current. */
  private Future<String> streamArn() {
    return knownStreamArn.map(Future::succeededFuture).orElseGet(this::fetchStreamArn);
  }

  private Future<List<Shard>> fetchShards(String arn, Optional<String> lastShardId) {
    return calls.call(() -> streams.describeStream(
        request -> request.streamArn(arn).exclusiveStartShardId(lastShardId.orElse(null))))
        .compose(answer -> {
          var page = answer.streamDescription();
          var shards = page.shards().stream()
              .map(shard -> new Shard(shard.shardId(), Optional.ofNullable(shard.parentShardId())))
              .toList();
          return page.lastEvaluatedShardId() == null
              ? Future.succeededFuture(shards)
              : fetchShards(arn, Optional.of(page.lastEvaluatedShardId()))
                  .map(remaining -> concat(shards, remaining));
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
        .forEach(root -> addWithChildren(root, children, sorted));
    return List.copyOf(sorted);
  }

  private static void addWithChildren(Shard shard, Map<String, List<Shard>> children,
      List<Shard> sorted) {
    sorted.add(shard);
    children.getOrDefault(shard.id(), List.of())
        .forEach(child -> addWithChildren(child, children, sorted));
  }

  @Override
  public Future<ChangeBatch> read(String shard, Optional<String> after, int limit) {
    return callerContext.run(() -> {
      if (limit < 1 || limit > MAX_CHANGES) {
        throw new IllegalArgumentException("invalid number of changes: " + limit);
      }
      return streamArn().compose(arn -> read(new StreamPosition(arn, shard, after), limit));
    });
  }

  private Future<ChangeBatch> read(StreamPosition streamPosition, int limit) {
    return iterators.take(streamPosition)
        .compose(start -> read(streamPosition, start, limit))
        .recover(failure -> switch (failure) {
          case ExpiredIteratorException old ->
            iterators.fetch(streamPosition).compose(start -> read(streamPosition, start, limit));
          case TrimmedDataAccessException gone ->
            iterators.fetchAfterGap(streamPosition)
                .compose(start -> read(streamPosition, start, limit));
          default -> Future.failedFuture(failure);
        })
        .recover(failure -> failure instanceof ResourceNotFoundException
            ? Future.succeededFuture(new ChangeBatch(List.of(), streamPosition.after(), true, true))
            : Future.failedFuture(failure));
  }

  private Future<ChangeBatch> read(StreamPosition streamPosition, ShardIterators.Start start,
      int limit) {
    return calls.call(
        () -> streams.getRecords(it -> it.shardIterator(start.iterator()).limit(limit)))
        .map(answer -> toBatch(streamPosition, answer, start.gap()));
  }

  private ChangeBatch toBatch(StreamPosition streamPosition, GetRecordsResponse answer,
      boolean gap) {
    var records = answer.records();
    var last = records.isEmpty()
        ? Optional.<StreamRecord>empty()
        : Optional.of(records.getLast().dynamodb());
    var position = last.map(StreamRecord::sequenceNumber).or(streamPosition::after);
    var next = Optional.ofNullable(answer.nextShardIterator());
    next.ifPresent(iterator -> iterators.put(streamPosition.after(position), iterator));
    var changes = records.stream().filter(this::isStreamed).map(DynamoDbStream::change).toList();
    return new ChangeBatch(
        changes, position, last.map(StreamRecord::approximateCreationDateTime), next.isEmpty(),
        gap);
  }

  private boolean isStreamed(Record change) {
    return layout.isStreamed(Attributes.requireText(change.dynamodb().keys(), Attributes.PK));
  }

  private static ItemChange change(Record change) {
    var streamRecord = change.dynamodb();
    var user = change.userIdentity();
    return new ItemChange(streamRecord.sequenceNumber(), streamRecord.approximateCreationDateTime(),
        item(streamRecord.oldImage()), item(streamRecord.newImage()),
        user != null && TTL_PRINCIPAL.equals(user.principalId()));
  }

  private static Optional<Item> item(Map<String, AttributeValue> image) {
    return image.isEmpty() ? Optional.empty() : Optional.of(Attributes.item(image));
  }
}
