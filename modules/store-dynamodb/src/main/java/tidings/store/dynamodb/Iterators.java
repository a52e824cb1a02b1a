// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AFTER_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;

/** By what DynamoDB knows where somebody reads on; asked for anew only if it is not at hand. */
final class Iterators {
  /** Less than the quarter of an hour for which one is good. */
  private static final Duration GOOD = Duration.ofMinutes(10);
  private static final int KEPT = 1000;

  private final DynamoDbStreamsAsyncClient streams;
  private final Calls calls;
  private final Cache<Place, String> next =
      Caffeine.newBuilder().maximumSize(KEPT).expireAfterWrite(GOOD).build();

  /** @param torn whether what came behind the place is no longer kept, and it begins later */
  record Start(String iterator, boolean torn) {}

  Iterators(DynamoDbStreamsAsyncClient streams, Calls calls) {
    this.streams = streams;
    this.calls = calls;
  }

  Future<Start> at(Place place) {
    var kept = next.asMap().remove(place);
    return kept == null ? fresh(place) : Future.succeededFuture(new Start(kept, false));
  }

  void keep(Place place, String iterator) {
    next.put(place, iterator);
  }

  Future<Start> fresh(Place place) {
    return asked(place).map(iterator -> new Start(iterator, false))
        .recover(failure -> failure instanceof TrimmedDataAccessException
            ? torn(place)
            : Future.failedFuture(failure));
  }

  /** For one that comes too late. */
  Future<Start> torn(Place place) {
    return oldest(place).map(iterator -> new Start(iterator, place.after().isPresent()));
  }

  private Future<String> asked(Place place) {
    return place.after()
        .map(after -> calls.call(() -> streams.getShardIterator(
            request -> request.streamArn(place.stream()).shardId(place.shard())
                .shardIteratorType(AFTER_SEQUENCE_NUMBER).sequenceNumber(after)))
            .map(answer -> answer.shardIterator()))
        .orElseGet(() -> oldest(place));
  }

  private Future<String> oldest(Place place) {
    return calls.call(() -> streams.getShardIterator(
        request -> request.streamArn(place.stream()).shardId(place.shard())
            .shardIteratorType(TRIM_HORIZON)))
        .map(answer -> answer.shardIterator());
  }
}
