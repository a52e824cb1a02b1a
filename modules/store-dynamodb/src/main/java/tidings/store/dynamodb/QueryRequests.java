// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import tidings.store.Item;
import tidings.store.Query;

/** Translates queries into DynamoDB requests; empty if a query cannot match anything. */
final class QueryRequests {
  private final String table;

  QueryRequests(String table) {
    this.table = table;
  }

  /** A request for the unexpired items of the table. */
  Optional<QueryRequest> ofTable(Query query, long now) {
    var expression = new Expression(now);
    var range = SortKeyRange.of(query.range());
    var start = range.start(query.after(), query.isDescending());
    if (range.isEmpty() || start.isEmpty()) {
      return Optional.empty();
    }
    var condition = condition(expression, Attributes.PK, query.pk(), Attributes.SK, range);
    var unexpired = expression.unexpired();
    return Optional.of(baseRequest(query)
        .keyConditionExpression(condition)
        .filterExpression(unexpired)
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .exclusiveStartKey(start.get().sk()
            .map(sk -> Map.of(Attributes.PK, Attributes.text(query.pk()), Attributes.SK,
                Attributes.text(sk)))
            .orElse(null))
        .consistentRead(true)
        .build());
  }

  /** A request for the keys of the index. */
  Optional<QueryRequest> ofIndex(Query query, long now) {
    var expression = new Expression(now);
    var range = SortKeyRange.of(query.range());
    if (range.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(baseRequest(query)
        .indexName(TableDefinition.INDEX_NAME)
        .keyConditionExpression(
            condition(expression, Item.INDEX_PK, query.pk(), Item.INDEX_SK, range))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .exclusiveStartKey(
            query.after().map(after -> IndexCursor.parse(query.pk(), after).attributes())
                .orElse(null))
        .build());
  }

  private QueryRequest.Builder baseRequest(Query query) {
    return QueryRequest.builder()
        .tableName(table)
        .scanIndexForward(!query.isDescending())
        .limit(query.limit())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
  }

  private static String condition(
      Expression expression, String pkName, String pk, String skName, SortKeyRange range) {
    var partition = expression.name(pkName) + " = " + expression.value(pk);
    return range.condition(expression, skName).map(sk -> partition + " AND " + sk)
        .orElse(partition);
  }
}
