// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import tidings.store.Item;
import tidings.store.Query;

/** Queries as DynamoDB takes them, or nothing where nothing can be found. */
final class Reading {
  private final String table;

  Reading(String table) {
    this.table = table;
  }

  /** Asks the table for items, and leaves out what has expired. */
  Optional<QueryRequest> ofTable(Query query, long now) {
    var expression = new Expression(now);
    var span = Span.of(query.range());
    var start = span.start(query.after(), query.backwards());
    if (span.isEmpty() || start.isEmpty()) {
      return Optional.empty();
    }
    var condition = condition(expression, Attributes.PK, query.pk(), Attributes.SK, span);
    var unexpired = expression.unexpired();
    return Optional.of(asked(query)
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

  /** Asks the index for keys. */
  Optional<QueryRequest> ofIndex(Query query, long now) {
    var expression = new Expression(now);
    var span = Span.of(query.range());
    if (span.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(asked(query)
        .indexName(Schema.INDEX)
        .keyConditionExpression(
            condition(expression, Item.INDEX_PK, query.pk(), Item.INDEX_SK, span))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .exclusiveStartKey(
            query.after().map(after -> IndexPlace.parse(query.pk(), after).attributes())
                .orElse(null))
        .build());
  }

  private QueryRequest.Builder asked(Query query) {
    return QueryRequest.builder()
        .tableName(table)
        .scanIndexForward(!query.backwards())
        .limit(query.limit())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
  }

  private static String condition(
      Expression expression, String pkName, String pk, String skName, Span span) {
    var partition = expression.name(pkName) + " = " + expression.value(pk);
    return span.condition(expression, skName).map(sk -> partition + " AND " + sk)
        .orElse(partition);
  }
}
