// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.bench.dynamodb.PartitionLimits.Use;
import tidings.store.CapacityUnits;
import tidings.store.Item;

/**
 * A request of DynamoDB's protocol, as far as the limits of partitions concern it: one of the queries,
 * batches and transactions that the engine sends, of one table.
 *
 * @param json the body
 */
record DynamoDbRequest(Operation operation, JsonObject json) {
  private static final String PK = "pk";
  /** The partition is the first condition of a query. */
  private static final Pattern EQUALS = Pattern.compile("(#\\w+) = (:\\w+)");

  enum Operation {
    QUERY("Query"),
    BATCH_GET("BatchGetItem"),
    BATCH_WRITE("BatchWriteItem"),
    TRANSACTION("TransactWriteItems");

    private final String target;

    Operation(String name) {
      this.target = "DynamoDB_20120810." + name;
    }

    /** @param header names the operation of a request */
    boolean isNamed(String header) {
      return target.equals(header);
    }

    /** The units of an item that is as small as most: up to 1 KB if it is written, 4 KB if read. */
    double leastUnits() {
      return switch (this) {
        case QUERY -> 0; // which is one request for many items, of a table or of its index
        case BATCH_GET, BATCH_WRITE -> 1;
        case TRANSACTION -> CapacityUnits.TRANSACTION_FACTOR;
      };
    }

    boolean writes() {
      return this == BATCH_WRITE || this == TRANSACTION;
    }

    boolean isBatch() {
      return this == BATCH_GET || this == BATCH_WRITE;
    }
  }

  /**
   * One of the items that it reads or writes, or its query.
   *
   * @param json as in the request
   * @param index the partition of the index that it enters, if the request tells
   */
  record Part(JsonObject json, Use table, Optional<Use> index) {
    Stream<Use> uses() {
      return Stream.concat(Stream.of(table), index.stream());
    }
  }

  /** @param target the header that names the operation. @return empty for other operations */
  static Optional<DynamoDbRequest> of(String target, JsonObject json) {
    return Stream.of(Operation.values()).filter(each -> each.isNamed(target)).findFirst()
        .map(operation -> new DynamoDbRequest(operation, json));
  }

  List<Part> parts() {
    return switch (operation) {
      case QUERY -> List.of(query(json));
      case BATCH_GET -> objects(items().getJsonObject(table()).getJsonArray("Keys"))
          .map(key -> new Part(key, Use.read(text(key, PK)), Optional.empty())).toList();
      case BATCH_WRITE -> objects(items().getJsonArray(table()))
          .map(DynamoDbRequest::write).toList();
      case TRANSACTION -> objects(json.getJsonArray("TransactItems"))
          .map(DynamoDbRequest::write).toList();
    };
  }

  /** Whether it is a batch that puts an item into a partition whose name begins so. */
  boolean isBatchOfPutsIn(String partitions) {
    return operation == Operation.BATCH_WRITE && parts().stream().anyMatch(
        part -> part.json().containsKey("PutRequest")
            && part.table().partition().startsWith(partitions));
  }

  /** The items of a batch, by table. */
  private JsonObject items() {
    return json.getJsonObject("RequestItems");
  }

  private String table() {
    return items().fieldNames().iterator().next();
  }

  private static Stream<JsonObject> objects(JsonArray array) {
    return array.stream().map(JsonObject.class::cast);
  }

  private static Part query(JsonObject query) {
    var equals = EQUALS.matcher(query.getString("KeyConditionExpression"));
    if (!equals.lookingAt()) {
      throw new IllegalArgumentException("a query without a partition: " + query);
    }
    var partition = text(query.getJsonObject("ExpressionAttributeValues"), equals.group(2));
    return new Part(
        query, Use.read(query.containsKey("IndexName") ? index(partition) : partition),
        Optional.empty());
  }

  /** @param json a put, an update, a delete or a check, by its name */
  private static Part write(JsonObject json) {
    var write = json.getJsonObject(json.fieldNames().iterator().next());
    var item = write.getJsonObject("Item", write.getJsonObject("Key"));
    return new Part(json, Use.write(text(item, PK)),
        indexPartition(write, item).map(partition -> Use.write(index(partition))));
  }

  private static Optional<String> indexPartition(JsonObject write, JsonObject item) {
    if (item.containsKey(Item.INDEX_PK)) {
      return Optional.of(text(item, Item.INDEX_PK));
    }
    var names = write.getJsonObject("ExpressionAttributeNames", new JsonObject());
    return EQUALS.matcher(write.getString("UpdateExpression", "")).results()
        .filter(set -> Item.INDEX_PK.equals(names.getString(set.group(1))))
        .map(set -> text(write.getJsonObject("ExpressionAttributeValues"), set.group(2)))
        .findFirst();
  }

  private static String text(JsonObject attributes, String name) {
    return attributes.getJsonObject(name).getString("S");
  }

  private static String index(String partition) {
    return "index " + partition;
  }

  /** The items of a batch as they are in a request: these of its parts. */
  JsonObject itemsOf(List<Part> parts) {
    var array = new JsonArray(parts.stream().map(Part::json).toList());
    return new JsonObject().put(table(), operation == Operation.BATCH_GET
        ? items().getJsonObject(table()).copy().put("Keys", array)
        : array);
  }
}
