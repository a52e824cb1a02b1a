// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import tidings.store.Item;

/** The schema of the table. */
final class TableDefinition {
  static final String INDEX_NAME = "gsi1";
  private static final List<KeySchemaElement> KEY = key(Attributes.PK, Attributes.SK);
  private static final List<KeySchemaElement> INDEX_KEY = key(Item.INDEX_PK, Item.INDEX_SK);

  private TableDefinition() {}

  /** A request for a table with on-demand capacity, as its load is not known in advance. */
  static CreateTableRequest createRequest(String table) {
    return CreateTableRequest.builder()
        .tableName(table)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(KEY)
        .attributeDefinitions(
            Stream.of(Attributes.PK, Attributes.SK, Item.INDEX_PK, Item.INDEX_SK)
                .map(TableDefinition::stringAttribute).toList())
        // Keys only: index results are read from the table anyway.
        .globalSecondaryIndexes(index -> index.indexName(INDEX_NAME).keySchema(INDEX_KEY)
            .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY)))
        .streamSpecification(stream -> stream.streamEnabled(true)
            .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
        .build();
  }

  /** The differences of a table from the schema, in words; empty if it matches. */
  static List<String> differences(TableDescription table, TimeToLiveDescription expiry) {
    var differences = new ArrayList<>(differences(table));
    if (!Item.EXPIRES_AT.equals(expiry.attributeName()) || !isEnabled(expiry)) {
      differences.add("its time-to-live attribute is not " + Item.EXPIRES_AT);
    }
    return differences;
  }

  /** The differences except the expiry of items. */
  static List<String> differences(TableDescription table) {
    var differences = new ArrayList<String>();
    if (!table.keySchema().equals(KEY) || !areStrings(table, Attributes.PK, Attributes.SK)) {
      differences.add("its key is not pk and sk, two strings");
    }
    var index = table.globalSecondaryIndexes().stream().filter(TableDefinition::fits).findFirst();
    if (index.isEmpty() || !areStrings(table, Item.INDEX_PK, Item.INDEX_SK)) {
      differences.add("it has no index gsi1 by gsi1pk and gsi1sk, two strings");
    } else if (index.get().indexStatus() == IndexStatus.CREATING) {
      differences.add("its index gsi1 is still being created");
    }
    var stream = table.streamSpecification();
    if (stream == null || stream.streamViewType() != StreamViewType.NEW_AND_OLD_IMAGES) {
      differences.add("it has no stream of new and old images");
    }
    return differences;
  }

  private static boolean areStrings(TableDescription table, String... names) {
    return table.attributeDefinitions()
        .containsAll(Stream.of(names).map(TableDefinition::stringAttribute).toList());
  }

  static boolean isEnabled(TimeToLiveDescription expiry) {
    return expiry.timeToLiveStatus() == TimeToLiveStatus.ENABLED
        || expiry.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
  }

  private static boolean fits(GlobalSecondaryIndexDescription index) {
    return INDEX_NAME.equals(index.indexName()) && index.keySchema().equals(INDEX_KEY);
  }

  private static List<KeySchemaElement> key(String pk, String sk) {
    return List.of(
        KeySchemaElement.builder().attributeName(pk).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sk).keyType(KeyType.RANGE).build());
  }

  private static AttributeDefinition stringAttribute(String name) {
    return AttributeDefinition.builder().attributeName(name)
        .attributeType(ScalarAttributeType.S).build();
  }
}
