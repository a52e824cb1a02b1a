// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tidings.store.Key;
import tidings.store.Query;

/** The translation of queries into DynamoDB requests. */
final class QueryRequestsTest {
  private static final long NOW = 1_800_000_000;

  private final QueryRequests requests = new QueryRequests("tidings");

  @Test
  void a_partition_is_read_consistently_and_without_expired_items() {
    var request = requests.ofTable(Query.of("FEED#ana").descending().limit(20), NOW).orElseThrow();

    assertThat(request.tableName()).isEqualTo("tidings");
    assertThat(request.keyConditionExpression()).isEqualTo("#n0 = :v0");
    assertThat(request.filterExpression()).isEqualTo("(NOT #n1 <= :v1)");
    assertThat(request.expressionAttributeNames())
        .isEqualTo(Map.of("#n0", "pk", "#n1", "expiresAt"));
    assertThat(request.expressionAttributeValues()).isEqualTo(Map.of(
        ":v0", AttributeValue.fromS("FEED#ana"), ":v1", AttributeValue.fromN("1800000000")));
    assertThat(request.consistentRead()).isTrue();
    assertThat(request.scanIndexForward()).isFalse();
    assertThat(request.limit()).isEqualTo(20);
    assertThat(request.hasExclusiveStartKey()).isFalse();
  }

  @Test
  void ranges_become_conditions_on_the_sort_key() {
    assertThat(condition(Query.of("p").beginsWith("a")))
        .isEqualTo("#n0 = :v0 AND begins_with(#n1, :v1)");
    assertThat(condition(Query.of("p").between("a", "b")))
        .isEqualTo("#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2");
  }

  @Test
  void a_position_becomes_the_start_key() {
    var request = requests.ofTable(Query.of("p").after("b"), NOW).orElseThrow();

    assertThat(request.exclusiveStartKey()).isEqualTo(
        Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS("b")));
  }

  @Test
  void an_empty_range_needs_no_request() {
    assertThat(requests.ofTable(Query.of("p").between("b", "a"), NOW)).isEmpty();
    assertThat(requests.ofTable(Query.of("p").between("a", "b").after("c"), NOW)).isEmpty();
    assertThat(requests.ofTable(Query.of("p").beginsWith("b").after("a").descending(), NOW))
        .isEmpty();
    assertThat(requests.ofIndex(Query.ofIndex("p").between("b", "a"), NOW)).isEmpty();
  }

  @Test
  void an_index_query_continues_at_its_cursor() {
    var end = new IndexCursor(new Key("LIKES#1", "2026"),
        new Key("LIKED#ana", "1#heart"));

    var request = requests
        .ofIndex(Query.ofIndex("LIKES#1").after(end.encoded()), NOW).orElseThrow();

    assertThat(request.indexName()).isEqualTo("gsi1");
    assertThat(request.consistentRead()).isNull();
    assertThat(request.exclusiveStartKey()).isEqualTo(Map.of(
        "gsi1pk", AttributeValue.fromS("LIKES#1"), "gsi1sk", AttributeValue.fromS("2026"),
        "pk", AttributeValue.fromS("LIKED#ana"), "sk", AttributeValue.fromS("1#heart")));
  }

  @Test
  void an_invalid_index_position_is_rejected() {
    assertThatThrownBy(() -> requests.ofIndex(Query.ofIndex("p").after("anything"), NOW))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String condition(Query query) {
    return requests.ofTable(query, NOW).orElseThrow().keyConditionExpression();
  }
}
