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

/** Which engine keeps the table, and where. */
public sealed interface StoreConfig {
  String EMBEDDED_SCHEME = "embedded:";
  String DYNAMODB_SCHEME = "dynamodb:";
  /** Less is of no use to RocksDB, and more than this no machine has. */
  long MIN_MEMORY_BYTES = 16L << 20;
  long MAX_BYTES = 1L << 40;
  /** All of it is read at a start after a crash, and the log takes twice as much of the disk. */
  long MAX_WRITE_BUFFER_BYTES = 4L << 30;

  /** The engines that there are. */
  enum Engine {
    EMBEDDED,
    DYNAMODB
  }

  /**
   * The table.
   *
   * @param meter hears what a table that is paid for has used
   * @throws tidings.store.StoreException in one sentence, when it is not to be had
   */
  Table open(Vertx vertx, InstantSource clock, Meter meter);

  /** The table for somebody who only looks, and changes nothing. @see #open */
  Table openToRead(Vertx vertx, InstantSource clock);

  /** The table for somebody who mends it, and makes none. @see #open */
  Table openExisting(Vertx vertx, InstantSource clock);

  /** The same for a command that moves all of it, and rather waits than breaks off. */
  StoreConfig forTransfer();

  /** The folder of a table that only one process can have; empty where many can. */
  Optional<Path> folder();

  /** Where the data are, as it is told to people. */
  String displayName();

  /** What tells it from every other store, spelled as a store URI. */
  String uri();

  /** What else to say to name another place. */
  String otherStoreHint();

  /** @throws CommandException naming the first setting that is wrong */
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
        sources.get("store.dynamodb.region").optional(),
        sources.get("store.dynamodb.endpoint").url(),
        sources.get("store.dynamodb.createTable").bool());
    return switch (sources.get("store.engine").oneOf(Engine.class)) {
      case EMBEDDED -> new Embedded(folder, embeddedSettings);
      case DYNAMODB -> new DynamoDb(dynamoDbSettings);
    };
  }

  /** In a folder of this machine. */
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
      openToRead(vertx, clock).close().await(); // which fails where there is none
      return open(vertx, clock, Meter.NONE);
    }

    @Override
    public StoreConfig forTransfer() {
      return this; // there is nothing to wait for
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

    /** Where links lead to, as far as it is there. */
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

  /** A table of DynamoDB. */
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
      return openToRead(vertx, clock); // which makes none either
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
