// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Item.INDEX_PK;
import static tidings.store.Item.INDEX_SK;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tidings.schema.KeyCatalog.KeySample;
import tidings.store.Item;

/**
 * Compares the generated model for NoSQL Workbench, with a facet and a sample of every item, with
 * the file. With {@code -Ddocs.write=true}, writes the file.
 */
final class NoSqlWorkbenchTest {
  private static final Path FILE = Path.of("..", "..", "conf", "table.workbench.json");
  private static final String DATE = "Nov 22, 2026, 12:00 AM";
  private static final Map<String, String> SAMPLES = samples();

  @Test
  void the_model_contains_every_item_type() throws IOException {
    var model = model().encodePrettily() + "\n";
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(FILE, model);
    } else {
      assertThat(Files.readString(FILE)).isEqualTo(model);
    }
  }

  private static Map<String, String> samples() {
    var samples = new LinkedHashMap<String, String>();
    samples.put("<type>#<id>", "city#lisbon");
    samples.put("<ref>", "city:lisbon");
    samples.put("<type>", "city");
    samples.put("<id>", "lisbon");
    samples.put("<user>", "ana");
    samples.put("<activity>", "01KAK0M3G0C3W5ZQ9X4V7T2R8B");
    samples.put("<arrival>", "01KAK0MXT0C3W5ZQ9X4V7T2R8B");
    samples.put("<time>", "2026-11-21T10:00:00.000Z");
    samples.put("<day>", "2026-11-21");
    samples.put("<hour>", "2026-11-21T10");
    samples.put("<minute>", "29919000");
    samples.put("<shard>", "3");
    samples.put("<kind>", "heart");
    samples.put("<score>", "000000000042");
    samples.put("<role>", "moderator");
    return samples;
  }

  private static JsonObject model() {
    return new JsonObject()
        .put("ModelName", "Tidings")
        .put("ModelMetadata", new JsonObject()
            .put("Author", "Tidings").put("DateCreated", DATE).put("DateLastModified", DATE)
            .put("Description", "An activity-feed server: one table, one index")
            .put("AWSService", "Amazon DynamoDB").put("Version", "3.0"))
        .put("DataModel", new JsonArray().add(table()));
  }

  private static JsonObject table() {
    return new JsonObject()
        .put("TableName", "tidings")
        .put("KeyAttributes", keys("pk", "sk"))
        .put("NonKeyAttributes", new JsonArray()
            .add(attribute(Item.TYPE, "S")).add(attribute(Item.EXPIRES_AT, "N"))
            .add(attribute(INDEX_PK, "S")).add(attribute(INDEX_SK, "S")))
        .put("TableFacets",
            new JsonArray(KeyCatalog.ALL.stream().map(NoSqlWorkbenchTest::facet).toList()))
        .put("GlobalSecondaryIndexes", new JsonArray().add(new JsonObject()
            .put("IndexName", "gsi1")
            .put("KeyAttributes", keys(INDEX_PK, INDEX_SK))
            .put("Projection", new JsonObject().put("ProjectionType", "KEYS_ONLY"))))
        .put("TableData",
            new JsonArray(KeyCatalog.ALL.stream().map(NoSqlWorkbenchTest::sample).toList()))
        .put("DataAccess", new JsonObject().put("MySql", new JsonObject()))
        .put("BillingMode", "PAY_PER_REQUEST");
  }

  private static JsonObject facet(KeySample row) {
    return new JsonObject()
        .put("FacetName", row.description())
        .put("KeyAttributeAlias", new JsonObject()
            .put("PartitionKeyAlias", KeySample.withPlaceholders(row.key().pk()))
            .put("SortKeyAlias", KeySample.withPlaceholders(row.key().sk())))
        .put("TableData", new JsonArray())
        .put("NonKeyAttributes", new JsonArray(row.index().isPresent()
            ? List.of(INDEX_PK, INDEX_SK)
            : List.of()))
        .put("DataAccess", new JsonObject().put("MySql", new JsonObject()));
  }

  private static JsonObject sample(KeySample row) {
    var item = new JsonObject()
        .put("pk", text(row.key().pk()))
        .put("sk", text(row.key().sk()));
    row.index().ifPresent(
        index -> item.put(INDEX_PK, text(index.pk())).put(INDEX_SK, text(index.sk())));
    return item;
  }

  private static JsonObject text(String key) {
    var text = KeySample.withPlaceholders(key);
    for (var sample : SAMPLES.entrySet()) {
      text = text.replace(sample.getKey(), sample.getValue());
    }
    return new JsonObject().put("S", text.replaceAll("[<>]", ""));
  }

  private static JsonObject keys(String partition, String sort) {
    return new JsonObject()
        .put("PartitionKey", attribute(partition, "S"))
        .put("SortKey", attribute(sort, "S"));
  }

  private static JsonObject attribute(String name, String type) {
    return new JsonObject().put("AttributeName", name).put("AttributeType", type);
  }
}
