// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Transaction;

/** The CloudFormation and Terraform files describe the table that a server creates and expects. */
final class TableAsCodeTest {
  private static final CreateTableRequest CREATE_REQUEST = TableDefinition.createRequest("tidings");
  private static Map<String, Object> cloudFormation;
  private static HclBlock terraform;

  @BeforeAll
  static void readTemplates() throws IOException {
    var conf = Path.of("..", "..", "conf");
    cloudFormation = new Yaml().load(Files.readString(conf.resolve("table.cloudformation.yaml")));
    terraform = HclBlock.read(Files.readAllLines(conf.resolve("table.tf")));
  }

  @Test
  void cloudformation_has_its_keys_its_index_and_its_attributes() {
    var table = properties("Table");
    assertThat(keys(table)).isEqualTo(keys(CREATE_REQUEST));
    var index = map(list(table, "GlobalSecondaryIndexes").getFirst());
    var made = CREATE_REQUEST.globalSecondaryIndexes().getFirst();
    assertThat(index).containsEntry("IndexName", made.indexName());
    assertThat(keys(index)).isEqualTo(made.keySchema().stream()
        .collect(toMap(key -> key.attributeName(), key -> key.keyTypeAsString())));
    assertThat(map(index.get("Projection"))).containsExactly(
        Map.entry("ProjectionType", made.projection().projectionTypeAsString()));
    assertThat(list(table, "AttributeDefinitions")).extracting(TableAsCodeTest::map)
        .extracting(each -> each.get("AttributeName") + " " + each.get("AttributeType"))
        .containsExactlyInAnyOrderElementsOf(attributes());
  }

  @Test
  void terraform_has_its_keys_its_index_and_its_attributes() {
    var table = terraform.single("resource", "aws_dynamodb_table", "tidings");
    var index = table.single("global_secondary_index");
    var made = CREATE_REQUEST.globalSecondaryIndexes().getFirst();
    assertThat(Map.of(table.text("hash_key", ""), "HASH", table.text("range_key", ""), "RANGE"))
        .isEqualTo(keys(CREATE_REQUEST));
    assertThat(index.text("name", "")).isEqualTo(made.indexName());
    assertThat(List.of(index.text("hash_key", ""), index.text("range_key", "")))
        .isEqualTo(made.keySchema().stream().map(key -> key.attributeName()).toList());
    assertThat(index.text("projection_type", ""))
        .isEqualTo(made.projection().projectionTypeAsString());
    assertThat(table.findAll("attribute"))
        .extracting(each -> each.text("name", "") + " " + each.text("type", ""))
        .containsExactlyInAnyOrderElementsOf(attributes());
  }

  @Test
  void both_enable_expiry_stream_backups_and_deletion_protection() {
    var table = properties("Table");
    var view = CREATE_REQUEST.streamSpecification().streamViewTypeAsString();
    assertThat(map(table.get("TimeToLiveSpecification")))
        .isEqualTo(Map.of("AttributeName", Item.EXPIRES_AT, "Enabled", true));
    assertThat(map(table.get("StreamSpecification"))).isEqualTo(Map.of("StreamViewType", view));
    assertThat(map(table.get("PointInTimeRecoverySpecification")))
        .isEqualTo(Map.of("PointInTimeRecoveryEnabled", true));
    assertThat(map(map(cloudFormation.get("Parameters")).get("DeletionProtection")))
        .containsEntry("Default", "true");
    assertThat(resource("Table")).containsEntry("DeletionPolicy", "Retain");

    var same = terraform.single("resource", "aws_dynamodb_table", "tidings");
    assertThat(same.single("ttl").attributes())
        .isEqualTo(Map.of("attribute_name", Item.EXPIRES_AT, "enabled", "true"));
    assertThat(same.text("stream_enabled", "")).isEqualTo("true");
    assertThat(same.text("stream_view_type", "")).isEqualTo(view);
    assertThat(same.single("point_in_time_recovery").text("enabled", "")).isEqualTo("true");
    assertThat(terraform.single("variable", "deletion_protection").text("default", ""))
        .isEqualTo("true");
    assertThat(same.single("lifecycle").text("prevent_destroy", "")).isEqualTo("true");
  }

  @Test
  void both_are_on_demand_by_default_and_scale_provisioned_capacity() {
    var billing = CREATE_REQUEST.billingModeAsString();
    assertThat(map(map(cloudFormation.get("Parameters")).get("Billing")))
        .containsEntry("Default", billing);
    assertThat(terraform.single("variable", "billing").text("default", "")).isEqualTo(billing);

    var dimensions = Set.of("dynamodb:table:ReadCapacityUnits", "dynamodb:table:WriteCapacityUnits",
        "dynamodb:index:ReadCapacityUnits", "dynamodb:index:WriteCapacityUnits");
    assertThat(map(cloudFormation.get("Resources")).values().stream().map(TableAsCodeTest::map)
        .filter(it -> it.get("Type").equals("AWS::ApplicationAutoScaling::ScalableTarget")))
        .allMatch(target -> target.get("Condition").equals("IsProvisioned"))
        .extracting(target -> map(target.get("Properties")).get("ScalableDimension"))
        .containsExactlyInAnyOrderElementsOf(dimensions);
    assertThat(terraform.single("locals").single("scaled").attributes().values())
        .hasSize(dimensions.size())
        .allMatch(line -> dimensions.stream().anyMatch(line.toString()::contains));
  }

  @Test
  @Tag("dynamodb")
  void the_policy_allows_exactly_the_actions_of_a_server() {
    var done = new TreeSet<String>();
    try (var proxied = ProxiedTable.withLongTimeouts()) {
      proxied.proxy().script(request -> {
        done.addAll(actions(request.operation()));
        return Fault.none();
      });
      var table = proxied.table();
      var key = new Key("test", "row");
      new Transaction().put(ProxiedTable.item(key)).commit(table).await();
      new Transaction().check(key, Condition.present())
          .update(new Key("test", "other"), Change.add("n", 1)).commit(table).await();
      table.putAll(List.of(ProxiedTable.item(new Key("test", "third")))).await();
      table.deleteAll(List.of(key)).await();
      table.get(key).await();
      table.query(Query.of("test")).await();
      table.query(Query.ofIndex("test")).await();
      table.scanSegment(0, 1, Optional.empty(), 10).await();
      table.stats().await();
      var shard = table.changes().shards().await().getFirst().id();
      table.changes().read(shard, Optional.empty(), 10).await();
    }
    // Called once at the start.
    done.add("dynamodb:DescribeTimeToLive");

    assertThat(allowedByCloudFormation()).isEqualTo(done);
    assertThat(allowedByTerraform()).isEqualTo(done);
  }

  /** The IAM actions of an operation; transactions need one per kind of part. */
  private static Set<String> actions(String operation) {
    return operation.equals("TransactWriteItems")
        ? Set.of("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem",
            "dynamodb:ConditionCheckItem")
        : Set.of("dynamodb:" + operation);
  }

  private static Set<String> allowedByCloudFormation() {
    var allowed = new TreeSet<String>();
    for (var statement : list(map(properties("ServerPolicy").get("PolicyDocument")), "Statement")) {
      assertThat(map(statement).get("Resource").toString()).contains("Table");
      list(map(statement), "Action").forEach(action -> allowed.add(action.toString()));
    }
    return allowed;
  }

  private static Set<String> allowedByTerraform() {
    var allowed = new TreeSet<String>();
    for (var statement : terraform.single("data", "aws_iam_policy_document", "server")
        .findAll("statement")) {
      assertThat(statement.text("resources", "")).contains("aws_dynamodb_table.tidings.arn");
      ((List<?>) statement.value("actions", List.of()))
          .forEach(action -> allowed.add(action.toString()));
    }
    return allowed;
  }

  private static List<String> attributes() {
    return CREATE_REQUEST.attributeDefinitions().stream()
        .map(each -> each.attributeName() + " " + each.attributeTypeAsString()).toList();
  }

  private static Map<String, String> keys(CreateTableRequest table) {
    return table.keySchema().stream()
        .collect(toMap(key -> key.attributeName(), key -> key.keyTypeAsString()));
  }

  private static Map<String, String> keys(Map<String, Object> described) {
    return list(described, "KeySchema").stream().map(TableAsCodeTest::map).collect(
        toMap(key -> key.get("AttributeName").toString(), key -> key.get("KeyType").toString()));
  }

  private static Map<String, Object> resource(String name) {
    return map(map(cloudFormation.get("Resources")).get(name));
  }

  private static Map<String, Object> properties(String resource) {
    return map(resource(resource).get("Properties"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Map<String, Object> map, String name) {
    return (List<Object>) map.get(name);
  }
}
