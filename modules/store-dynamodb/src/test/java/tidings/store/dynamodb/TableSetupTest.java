// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.TableStatus.ACTIVE;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.store.TestLayout;

/** A table is opened, created on demand and checked; a problem is reported in one sentence. */
@Tag("dynamodb")
@Timeout(value = 20, unit = SECONDS)
final class TableSetupTest {
  private static final URI LOCAL = DynamoDbLocal.shared().endpoint();

  private final Vertx vertx = Vertx.vertx();
  private final String name = LocalTable.newName();
  private final DynamoDbAsyncClient client = Clients.of(
      LocalTable.settings(name, false), Region.US_EAST_1, Timeouts.DEFAULT.attempt());

  @AfterEach
  void close() {
    client.close();
    vertx.close().await();
  }

  @Test
  void a_missing_table_is_not_created_without_permission() {
    assertThatThrownBy(() -> open(LOCAL, false))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "There is no table '" + name + "' at " + LOCAL + "; create it with --create-table.");
    assertThat(client.listTables().join().tableNames()).doesNotContain(name);
  }

  @Test
  void a_missing_table_is_created_with_index_expiry_and_stream() {
    open(LOCAL, true);

    var table = client.describeTable(it -> it.tableName(name)).join().table();
    var expiry = client.describeTimeToLive(it -> it.tableName(name)).join();
    assertThat(table.tableStatus()).isEqualTo(ACTIVE);
    assertThat(TableDefinition.differences(table, expiry.timeToLiveDescription())).isEmpty();
    open(LOCAL, false);
    open(LOCAL, true);
  }

  @Test
  void several_processes_can_create_the_table_at_once() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var opened = IntStream.range(0, 4)
          .mapToObj(number -> CompletableFuture.runAsync(() -> open(LOCAL, true), threads))
          .toList();
      opened.forEach(CompletableFuture::join);
    }
  }

  @Test
  void an_incomplete_table_is_completed() {
    client.createTable(TableDefinition.createRequest(name)).join();

    assertThatThrownBy(() -> open(LOCAL, false))
        .hasMessage("The table '" + name + "' at " + LOCAL
            + " is not a Tidings table: its time-to-live attribute is not expiresAt.");
    open(LOCAL, true);
    open(LOCAL, false);
  }

  @Test
  void a_foreign_table_is_left_unchanged() {
    createWith(table -> table
        .globalSecondaryIndexes((Collection<GlobalSecondaryIndex>) null)
        .attributeDefinitions(
            TableDefinition.createRequest(name).attributeDefinitions().subList(0, 2)));

    for (boolean create : new boolean[]{true, false}) {
      assertThatThrownBy(() -> open(LOCAL, create))
          .isInstanceOf(StoreException.class)
          .hasMessage("The table '" + name + "' at " + LOCAL + " is not a Tidings table: "
              + "it has no index gsi1 by gsi1pk and gsi1sk, two strings; "
              + "its time-to-live attribute is not expiresAt.");
    }
  }

  @Test
  void a_table_that_is_being_created_is_reported_or_awaited() {
    open(LOCAL, true);
    try (var proxy = new FaultProxy(LOCAL)) {
      proxy.script(request -> request.operation().equals("DescribeTable") && request.number() == 1
          ? tableInStatus("CREATING")
          : Fault.none());

      assertThatThrownBy(() -> open(proxy.endpoint(), false))
          .isInstanceOf(StoreException.class)
          .hasMessageEndingWith(" is being created; start again when it is ready.");

      proxy.script(request -> switch (request.operation() + request.number()) {
        case "DescribeTable1" -> Fault.error(400, "ResourceNotFoundException");
        case "CreateTable1" -> Fault.error(400, "ResourceInUseException");
        case "DescribeTable2" -> tableInStatus("CREATING");
        default -> Fault.none();
      });
      open(proxy.endpoint(), true);
      assertThat(proxy.requests("DescribeTable")).hasSize(3);
    }
  }

  @Test
  void a_table_that_is_being_deleted_is_reported() {
    try (var proxy = new FaultProxy(LOCAL)) {
      proxy.script(request -> tableInStatus("DELETING"));

      assertThatThrownBy(() -> open(proxy.endpoint(), true))
          .isInstanceOf(StoreException.class)
          .hasMessageEndingWith(" cannot be used: it is deleting.");
    }
  }

  @Test
  void rejected_credentials_are_reported() {
    try (var proxy = new FaultProxy(LOCAL)) {
      for (var code : List.of("UnrecognizedClientException", "ExpiredToken",
          "ExpiredTokenException", "AccessDeniedException", "InvalidSignatureException")) {
        proxy.script(request -> Fault.error(400, code));

        assertThatThrownBy(() -> open(proxy.endpoint(), false))
            .isInstanceOf(StoreException.class)
            .hasMessage("The credentials were rejected for the table '" + name + "' at "
                + proxy.endpoint() + ": " + code + ", Injected by a test.");
        assertThat(proxy.requests("DescribeTable")).hasSize(1);
      }
    }
  }

  private static Fault tableInStatus(String status) {
    return new Fault.CannedResponse(200, new JsonObject()
        .put("Table", new JsonObject().put("TableStatus", status)));
  }

  private void createWith(Consumer<CreateTableRequest.Builder> changes) {
    client.createTable(TableDefinition.createRequest(name).copy(changes)).join();
  }

  private void open(URI endpoint, boolean create) {
    var settings = new DynamoDbSettings(name, Optional.empty(), Optional.of(endpoint), create);
    DynamoDbTable.open(vertx, settings, TestLayout.INSTANCE, InstantSource.system(), Meter.NONE)
        .close().await();
  }
}
