// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Every difference from the schema is named. */
final class TableDefinitionTest {
  private static final String KEY = "its key is not pk and sk, two strings";
  private static final String INDEX = "it has no index gsi1 by gsi1pk and gsi1sk, two strings";
  private static final String EXPIRY = "its time-to-live attribute is not expiresAt";
  private static final String STREAM = "it has no stream of new and old images";

  @Test
  void a_created_table_matches() {
    assertThat(differences(table -> {})).isEmpty();
  }

  @Test
  void another_key_is_named() {
    assertThat(differences(table -> table.keySchema(key("pk", KeyType.HASH)))).containsExactly(KEY);
    assertThat(differences(table -> table
        .keySchema(key("id", KeyType.HASH), key("sk", KeyType.RANGE)))).containsExactly(KEY);
    assertThat(differences(table -> table.attributeDefinitions(definitions("sk"))))
        .containsExactly(KEY);
  }

  @Test
  void another_index_is_named() {
    assertThat(differences(table -> table.globalSecondaryIndexes(List.of())))
        .containsExactly(INDEX);
    assertThat(differences(table -> table.globalSecondaryIndexes(
        index().toBuilder().indexName("other").build()))).containsExactly(INDEX);
    assertThat(differences(table -> table.globalSecondaryIndexes(
        index().toBuilder().keySchema(key("gsi1pk", KeyType.HASH)).build())))
        .containsExactly(INDEX);
    assertThat(differences(table -> table.attributeDefinitions(definitions("gsi1sk"))))
        .containsExactly(INDEX);
  }

  @Test
  void an_index_that_is_being_created_is_named() {
    assertThat(differences(table -> table.globalSecondaryIndexes(
        index().toBuilder().indexStatus(IndexStatus.CREATING).build())))
        .containsExactly("its index gsi1 is still being created");
  }

  @Test
  void another_stream_or_none_is_named() {
    assertThat(differences(table -> table.streamSpecification((StreamSpecification) null)))
        .containsExactly(STREAM);
    assertThat(differences(table -> table.streamSpecification(
        stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))))
        .containsExactly(STREAM);
  }

  @Test
  void items_that_do_not_expire_by_their_time_are_named() {
    for (var status : List.of(TimeToLiveStatus.DISABLED, TimeToLiveStatus.DISABLING)) {
      assertThat(TableDefinition.differences(table().build(), expiry("expiresAt", status)))
          .containsExactly(EXPIRY);
    }
    var otherAttribute = expiry("ttl", TimeToLiveStatus.ENABLED);
    assertThat(TableDefinition.differences(table().build(), otherAttribute))
        .containsExactly(EXPIRY);
    var enabling = expiry("expiresAt", TimeToLiveStatus.ENABLING);
    assertThat(TableDefinition.differences(table().build(), enabling)).isEmpty();
  }

  @Test
  void all_differences_are_named_at_once() {
    var nothing = TableDescription.builder().build();

    assertThat(TableDefinition.differences(nothing, TimeToLiveDescription.builder().build()))
        .containsExactly(KEY, INDEX, STREAM, EXPIRY);
  }

  private static List<String> differences(Consumer<TableDescription.Builder> changes) {
    return TableDefinition.differences(
        table().applyMutation(changes).build(), expiry("expiresAt", TimeToLiveStatus.ENABLED));
  }

  private static TableDescription.Builder table() {
    var made = TableDefinition.createRequest("tidings");
    return TableDescription.builder().keySchema(made.keySchema())
        .attributeDefinitions(made.attributeDefinitions())
        .globalSecondaryIndexes(index())
        .streamSpecification(made.streamSpecification());
  }

  private static GlobalSecondaryIndexDescription index() {
    var made = TableDefinition.createRequest("tidings").globalSecondaryIndexes().getFirst();
    return GlobalSecondaryIndexDescription.builder().indexName(made.indexName())
        .keySchema(made.keySchema()).indexStatus(IndexStatus.ACTIVE).build();
  }

  /** Attribute definitions of which one is a number. */
  private static List<AttributeDefinition> definitions(String number) {
    return TableDefinition.createRequest("tidings").attributeDefinitions().stream()
        .map(text -> text.attributeName().equals(number)
            ? text.toBuilder().attributeType(ScalarAttributeType.N).build()
            : text)
        .toList();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static TimeToLiveDescription expiry(String name, TimeToLiveStatus status) {
    return TimeToLiveDescription.builder().attributeName(name).timeToLiveStatus(status).build();
  }
}
