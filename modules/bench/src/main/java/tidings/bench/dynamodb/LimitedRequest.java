// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.bench.dynamodb.DynamoDbRequest.Operation;
import tidings.bench.dynamodb.DynamoDbRequest.Part;
import tidings.bench.dynamodb.PartitionLimits.Use;

/**
 * A request that is answered as DynamoDB does if partitions have no units left: a query or a
 * transaction is refused, and the items of a batch are not processed. What fails takes units as well.
 */
final class LimitedRequest {
  private static final int OK = 200;
  private static final String MESSAGE =
      "Throughput exceeds the current capacity of your table or index";

  private final DynamoDbRequest request;
  private final PartitionLimits limits;
  private final List<Part> parts;
  private final List<Part> admitted = new ArrayList<>();
  private final List<Part> refused = new ArrayList<>();

  private LimitedRequest(DynamoDbRequest request, PartitionLimits limits) {
    this.request = request;
    this.limits = limits;
    this.parts = request.parts();
    for (var part : parts) {
      (part.uses().anyMatch(limits::isExhausted) ? refused : admitted).add(part);
    }
  }

  /** @param target the header that names the operation. @return empty for other operations */
  static Optional<LimitedRequest> of(String target, Buffer body, PartitionLimits limits) {
    return DynamoDbRequest.of(target, body.toJsonObject())
        .map(request -> new LimitedRequest(request, limits));
  }

  boolean writes() {
    return request.operation().writes();
  }

  /** Whether nothing of it is done. */
  boolean isRefused() {
    return admitted.isEmpty() || !request.operation().isBatch() && !refused.isEmpty();
  }

  /** The error of a refused request. */
  JsonObject error() {
    if (request.operation() != Operation.TRANSACTION) {
      return throttled();
    }
    var reasons = new JsonArray();
    parts.forEach(part -> reasons.add(refused.contains(part)
        ? new JsonObject().put("Code", "ThrottlingError").put("Message", MESSAGE)
        : new JsonObject().put("Code", "None")));
    return error("TransactionCanceledException", "Transaction cancelled")
        .put("CancellationReasons", reasons);
  }

  /** The answer to a request beyond the units of a table or a partition. */
  static JsonObject throttled() {
    return error("ProvisionedThroughputExceededException", MESSAGE);
  }

  private static JsonObject error(String type, String message) {
    return new JsonObject().put("__type", "com.amazonaws.dynamodb.v20120810#" + type)
        .put("message", message);
  }

  /** What is to be done, with the units that it takes. */
  Buffer body() {
    var json = request.json().copy().put("ReturnConsumedCapacity", "INDEXES");
    if (request.operation().isBatch()) {
      json.put("RequestItems", request.itemsOf(admitted));
    }
    return json.toBuffer();
  }

  /**
   * Uses the units.
   *
   * @return the answer, with what was not done of a batch; DynamoDB Local does all that it is asked
   */
  Buffer answer(int status, Buffer content) {
    if (status != OK) {
      limits.onFailed();
      admitted.forEach(part -> limits.use(part.table(), request.operation().leastUnits()));
      return content;
    }
    var json = content.toJsonObject();
    useUnits(json);
    if (refused.isEmpty()) {
      return content;
    }
    var name = writes() ? "UnprocessedItems" : "UnprocessedKeys";
    return json.put(name, request.itemsOf(refused)).toBuffer();
  }

  private void useUnits(JsonObject answer) {
    var consumed = capacities(answer.getValue("ConsumedCapacity")).toList();
    double all = consumed.stream().mapToDouble(LimitedRequest::units).sum();
    double ofIndex = consumed.stream()
        .flatMap(each -> each.getJsonObject("GlobalSecondaryIndexes", new JsonObject()).stream())
        .mapToDouble(index -> units((JsonObject) index.getValue())).sum();
    share(request.operation() == Operation.QUERY ? all : all - ofIndex,
        admitted.stream().map(Part::table).toList());
    share(ofIndex, admitted.stream().flatMap(part -> part.index().stream()).toList());
  }

  private static Stream<JsonObject> capacities(Object consumed) {
    return consumed instanceof JsonArray array
        ? array.stream().map(JsonObject.class::cast)
        : Stream.of((JsonObject) consumed);
  }

  private static double units(JsonObject capacity) {
    return capacity.getDouble("CapacityUnits", 0.0);
  }

  /**
   * Each item takes an equal part of what the table tells, but not less than a small item does:
   * DynamoDB Local adds up the bytes of a batch or a transaction before it rounds, DynamoDB rounds
   * the bytes of each item.
   */
  private void share(double units, List<Use> uses) {
    double least = units > 0 ? request.operation().leastUnits() : 0;
    uses.forEach(use -> limits.use(use, Math.max(units / uses.size(), least)));
  }
}
