// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity.TOTAL;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import tidings.store.dynamodb.BatchChunk.Answer;

/** Batch reads and writes, split into requests of the size that DynamoDB allows. */
final class Batches {
  private static final int MAX_WRITE_BATCH_SIZE = 25;
  private static final int MAX_READ_BATCH_SIZE = 100;

  private final DynamoDbAsyncClient client;
  private final RetryingCalls reads;
  private final RetryingCalls writes;
  private final String table;

  Batches(DynamoDbAsyncClient client, RetryingCalls reads, RetryingCalls writes, String table) {
    this.client = client;
    this.reads = reads;
    this.writes = writes;
    this.table = table;
  }

  /**
   * Reads the existing items of these keys, in no particular order.
   *
   * @param keys distinct keys
   * @param unitsUsed receives the capacity units of each request
   */
  Future<List<Map<String, AttributeValue>>> get(
      List<Map<String, AttributeValue>> keys, DoubleConsumer unitsUsed) {
    return BatchChunk.runAll(keys, MAX_READ_BATCH_SIZE, reads, chunk -> getOnce(chunk, unitsUsed));
  }

  private CompletableFuture<Answer<Map<String, AttributeValue>, Map<String, AttributeValue>>> getOnce(
      List<Map<String, AttributeValue>> keys, DoubleConsumer unitsUsed) {
    var asked = KeysAndAttributes.builder().keys(keys).consistentRead(true).build();
    return client.batchGetItem(
        request -> request.requestItems(Map.of(table, asked)).returnConsumedCapacity(TOTAL))
        .thenApply(answer -> {
          unitsUsed.accept(Capacity.of(answer.consumedCapacity()));
          var unprocessed = answer.unprocessedKeys().get(table);
          return new Answer<>(answer.responses().getOrDefault(table, List.of()),
              unprocessed == null ? List.of() : unprocessed.keys());
        });
  }

  /** Puts and deletes items with distinct keys. */
  Future<Void> write(List<WriteRequest> all, DoubleConsumer unitsUsed) {
    return BatchChunk
        .runAll(all, MAX_WRITE_BATCH_SIZE, writes, chunk -> writeOnce(chunk, unitsUsed)).mapEmpty();
  }

  private CompletableFuture<Answer<WriteRequest, Void>> writeOnce(
      List<WriteRequest> chunk, DoubleConsumer unitsUsed) {
    return client.batchWriteItem(
        request -> request.requestItems(Map.of(table, chunk)).returnConsumedCapacity(TOTAL))
        .thenApply(answer -> {
          unitsUsed.accept(Capacity.of(answer.consumedCapacity()));
          return new Answer<>(List.of(), answer.unprocessedItems().getOrDefault(table, List.of()));
        });
  }
}
