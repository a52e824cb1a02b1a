// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AFTER_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import tidings.store.Caches;

/** Shard iterators, cached by the position at which a reader continues. */
final class ShardIterators {
  /** Iterators expire after 15 minutes. */
  private static final Duration MAX_ITERATOR_AGE = Duration.ofMinutes(10);
  private static final int MAX_ENTRIES = 1000;

  private final DynamoDbStreamsAsyncClient streams;
  private final RetryingCalls calls;
  private final Cache<StreamPosition, String> cache =
      Caches.ofEntries(MAX_ENTRIES, MAX_ITERATOR_AGE);

  /** @param gap whether changes after the position have been trimmed, so that it starts later */
  record Start(String iterator, boolean gap) {}

  ShardIterators(DynamoDbStreamsAsyncClient streams, RetryingCalls calls) {
    this.streams = streams;
    this.calls = calls;
  }

  Future<Start> take(StreamPosition position) {
    var cached = cache.asMap().remove(position);
    return cached == null ? fetch(position) : Future.succeededFuture(new Start(cached, false));
  }

  void put(StreamPosition position, String iterator) {
    cache.put(position, iterator);
  }

  Future<Start> fetch(StreamPosition position) {
    return requestIterator(position).map(iterator -> new Start(iterator, false))
        .recover(failure -> failure instanceof TrimmedDataAccessException
            ? fetchAfterGap(position)
            : Future.failedFuture(failure));
  }

  /** An iterator at the oldest change, for a position that has been trimmed. */
  Future<Start> fetchAfterGap(StreamPosition position) {
    return requestOldest(position)
        .map(iterator -> new Start(iterator, position.after().isPresent()));
  }

  private Future<String> requestIterator(StreamPosition position) {
    return position.after()
        .map(after -> calls.call(() -> streams.getShardIterator(
            request -> request.streamArn(position.stream()).shardId(position.shard())
                .shardIteratorType(AFTER_SEQUENCE_NUMBER).sequenceNumber(after)))
            .map(answer -> answer.shardIterator()))
        .orElseGet(() -> requestOldest(position));
  }

  private Future<String> requestOldest(StreamPosition position) {
    return calls.call(() -> streams.getShardIterator(
        request -> request.streamArn(position.stream()).shardId(position.shard())
            .shardIteratorType(TRIM_HORIZON)))
        .map(answer -> answer.shardIterator());
  }
}
