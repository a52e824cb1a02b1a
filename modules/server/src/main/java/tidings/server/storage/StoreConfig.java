// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tidings.schema.TidingsLayout;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.dynamodb.DynamoDbSettings;
import tidings.store.dynamodb.DynamoDbTable;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedSettings.Durability;
import tidings.store.embedded.EmbeddedTable;

/** The storage engine of the table, and its location. */
public sealed interface StoreConfig {
  String EMBEDDED_SCHEME = "embedded:";
  String DYNAMODB_SCHEME = "dynamodb:";
  /** The least memory that RocksDB can use. */
  long MIN_MEMORY_BYTES = 16L << 20;
  long MAX_BYTES = 1L << 40;
  /**
   * Recovery after a crash reads this much, and the write-ahead log takes twice as much disk space.
   */
  long MAX_WRITE_BUFFER_BYTES = 4L << 30;

  /** The storage engines. */
  enum Engine {
    EMBEDDED,
    DYNAMODB
  }

  /**
   * Opens the table; creates it if needed and configured.
   *
   * @param meter records the consumed capacity of a metered table
   * @throws tidings.store.StoreException with a one-sentence message, if the store is not available
   */
  Table open(Vertx vertx, InstantSource clock, Meter meter);

  /** Opens the table for reading only. @see #open */
  Table openToRead(Vertx vertx, InstantSource clock);

  /** Opens the table for reading and writing, but does not create it. @see #open */
  Table openExisting(Vertx vertx, InstantSource clock);

  /** The configuration for bulk commands, which wait for throttled capacity instead of failing. */
  StoreConfig forTransfer();

  /** The folder of an embedded store; empty if several processes can share the store. */
  Optional<Path> folder();

  /** The location, for display. */
  String displayName();

  /** The canonical store URI, which identifies the store. */
  String uri();

  /** Hint for error messages: how to select another store. */
  String otherStoreHint();

  /** @throws CommandException naming the first invalid setting */
  static StoreConfig of(SettingSources sources) {
    var folder = sources.get("store.data").folder();
    var embeddedSettings = new EmbeddedSettings(
        sources.get("store.durability").oneOf(Durability.class),
        sources.get("store.cache").size(
            EmbeddedSettings::defaultCacheBytes, MIN_MEMORY_BYTES, MAX_BYTES),
        sources.get("store.writeBuffer").size(MIN_MEMORY_BYTES, MAX_WRITE_BUFFER_BYTES),
        sources.get("store.reserve").size(0, MAX_BYTES));
    var dynamoDbSettings = new DynamoDbSettings(
        sources.get("store.dynamodb.table").matching("[A-Za-z0-9_.-]{3,255}"),
        sources.get("store.dynamodb.region").region(),
        sources.get("store.dynamodb.endpoint").url(),
        sources.get("store.dynamodb.createTable").bool());
    return switch (sources.get("store.engine").oneOf(Engine.class)) {
      case EMBEDDED -> new Embedded(folder, embeddedSettings);
      case DYNAMODB -> new DynamoDb(dynamoDbSettings);
    };
  }

  /** A RocksDB store in a local folder. */
  record Embedded(Path data, EmbeddedSettings settings) implements StoreConfig {
    @Override
    public Table open(Vertx vertx, InstantSource clock, Meter meter) {
      return EmbeddedTable.open(vertx, data, settings, TidingsLayout.INSTANCE, clock);
    }

    @Override
    public Table openToRead(Vertx vertx, InstantSource clock) {
      return EmbeddedTable.openReadOnly(vertx, data, settings, TidingsLayout.INSTANCE, clock);
    }

    @Override
    public Table openExisting(Vertx vertx, InstantSource clock) {
      openToRead(vertx, clock).close().await(); // fails if there is no store
      return open(vertx, clock, Meter.NONE);
    }

    @Override
    public StoreConfig forTransfer() {
      return this; // an embedded store is not throttled
    }

    @Override
    public Optional<Path> folder() {
      return Optional.of(data);
    }

    @Override
    public String displayName() {
      return data.isAbsolute() ? data.toString() : "./" + data.normalize();
    }

    @Override
    public String uri() {
      return EMBEDDED_SCHEME + realPath(data.toAbsolutePath().normalize());
    }

    /** Resolves symbolic links, if the path exists. */
    private static Path realPath(Path path) {
      try {
        return path.toRealPath();
      } catch (IOException notYet) {
        return path;
      }
    }

    @Override
    public String otherStoreHint() {
      return "name another folder with --data, or remove this one";
    }
  }

  /** A table in DynamoDB. */
  record DynamoDb(DynamoDbSettings settings) implements StoreConfig {
    @Override
    public Table open(Vertx vertx, InstantSource clock, Meter meter) {
      return DynamoDbTable.open(vertx, settings, TidingsLayout.INSTANCE, clock, meter);
    }

    @Override
    public Table openToRead(Vertx vertx, InstantSource clock) {
      return DynamoDbTable.open(vertx, settings.existing(), TidingsLayout.INSTANCE, clock,
          Meter.NONE);
    }

    @Override
    public Table openExisting(Vertx vertx, InstantSource clock) {
      return openToRead(vertx, clock); // does not create a table either
    }

    @Override
    public StoreConfig forTransfer() {
      return new DynamoDb(settings.forBulkCopy());
    }

    @Override
    public Optional<Path> folder() {
      return Optional.empty();
    }

    @Override
    public String displayName() {
      return "the table " + settings.table() + " of DynamoDB";
    }

    @Override
    public String uri() {
      var options = settings.endpoint().map(endpoint -> "?endpoint=" + endpoint)
          .or(() -> settings.region().map(region -> "?region=" + region));
      return DYNAMODB_SCHEME + settings.table() + options.orElse("");
    }

    @Override
    public String otherStoreHint() {
      return "name another table with --table, or remove this one";
    }
  }
}
