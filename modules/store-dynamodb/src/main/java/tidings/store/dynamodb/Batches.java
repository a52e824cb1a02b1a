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
import tidings.store.dynamodb.Piece.Answer;

/** Many items at once, in pieces as large as DynamoDB takes them. */
final class Batches {
  private static final int WRITES = 25;
  private static final int READS = 100;

  private final DynamoDbAsyncClient client;
  private final Calls reads;
  private final Calls writes;
  private final String table;

  Batches(DynamoDbAsyncClient client, Calls reads, Calls writes, String table) {
    this.client = client;
    this.reads = reads;
    this.writes = writes;
    this.table = table;
  }

  /**
   * The items that exist of these, in no order.
   *
   * @param keys none of them twice
   * @param used is told the units of each request
   */
  Future<List<Map<String, AttributeValue>>> get(
      List<Map<String, AttributeValue>> keys, DoubleConsumer used) {
    return Piece.all(keys, READS, reads, some -> getOnce(some, used));
  }

  private CompletableFuture<Answer<Map<String, AttributeValue>, Map<String, AttributeValue>>> getOnce(
      List<Map<String, AttributeValue>> keys, DoubleConsumer used) {
    var asked = KeysAndAttributes.builder().keys(keys).consistentRead(true).build();
    return client.batchGetItem(
        request -> request.requestItems(Map.of(table, asked)).returnConsumedCapacity(TOTAL))
        .thenApply(answer -> {
          used.accept(Capacity.of(answer.consumedCapacity()));
          var left = answer.unprocessedKeys().get(table);
          return new Answer<>(answer.responses().getOrDefault(table, List.of()),
              left == null ? List.of() : left.keys());
        });
  }

  /** Stores and removes items, none of them twice. */
  Future<Void> write(List<WriteRequest> all, DoubleConsumer used) {
    return Piece.all(all, WRITES, writes, piece -> writeOnce(piece, used)).mapEmpty();
  }

  private CompletableFuture<Answer<WriteRequest, Void>> writeOnce(
      List<WriteRequest> piece, DoubleConsumer used) {
    return client.batchWriteItem(
        request -> request.requestItems(Map.of(table, piece)).returnConsumedCapacity(TOTAL))
        .thenApply(answer -> {
          used.accept(Capacity.of(answer.consumedCapacity()));
          return new Answer<>(List.of(), answer.unprocessedItems().getOrDefault(table, List.of()));
        });
  }
}
