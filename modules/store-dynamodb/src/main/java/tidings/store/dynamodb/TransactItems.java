// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * Translates operations into parts of a transaction request. A failed condition returns the stored
 * item.
 */
final class TransactItems {
  private static final ReturnValuesOnConditionCheckFailure RETURN_OLD_ITEM =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private final String table;

  TransactItems(String table) {
    this.table = table;
  }

  /** @throws IllegalArgumentException if it puts an item that is too large */
  TransactWriteItem of(Op op, long now) {
    var part = TransactWriteItem.builder();
    var expression = new Expression(now);
    return switch (op) {
      case Op.Put put -> part.put(put(put, expression)).build();
      case Op.Update update -> part.update(update(update, expression)).build();
      case Op.Delete delete -> part.delete(delete(delete, expression)).build();
      case Op.Check check -> part.conditionCheck(check(check, expression)).build();
    };
  }

  private Put put(Op.Put put, Expression expression) {
    checkSize(put.item());
    return Put.builder()
        .tableName(table)
        .item(Attributes.toAttributes(put.item()))
        .conditionExpression(expression.all(put.conditions()).orElse(null))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .returnValuesOnConditionCheckFailure(RETURN_OLD_ITEM)
        .build();
  }

  /** The condition fails on an expired item, which must be replaced and not updated. */
  private Update update(Op.Update update, Expression expression) {
    var unexpired = expression.unexpired();
    return Update.builder()
        .tableName(table)
        .key(Attributes.toAttributes(update.key()))
        .updateExpression(expression.update(update.changes()).orElse(null))
        .conditionExpression(
            expression.all(update.conditions()).map(all -> all + " AND " + unexpired)
                .orElse(unexpired))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .returnValuesOnConditionCheckFailure(RETURN_OLD_ITEM)
        .build();
  }

  private Delete delete(Op.Delete delete, Expression expression) {
    return Delete.builder()
        .tableName(table)
        .key(Attributes.toAttributes(delete.key()))
        .conditionExpression(expression.all(delete.conditions()).orElse(null))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .returnValuesOnConditionCheckFailure(RETURN_OLD_ITEM)
        .build();
  }

  private ConditionCheck check(Op.Check check, Expression expression) {
    return ConditionCheck.builder()
        .tableName(table)
        .key(Attributes.toAttributes(check.key()))
        .conditionExpression(expression.all(check.conditions()).orElseGet(expression::anything))
        .expressionAttributeNames(expression.names())
        .expressionAttributeValues(expression.values())
        .returnValuesOnConditionCheckFailure(RETURN_OLD_ITEM)
        .build();
  }

  /** @throws IllegalArgumentException if the item is too large */
  static void checkSize(Item item) {
    if (item.bytes() > Table.MAX_ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " has " + item.bytes() + " bytes, more than " + Table.MAX_ITEM_BYTES);
    }
  }
}
