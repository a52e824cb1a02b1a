// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.dynamodb.DynamoDbTable;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings.Durability;

/** Which engine keeps the table, and where. */
sealed interface Store {
  /** Less is of no use to RocksDB, and more than this no machine has. */
  long LEAST = 16L << 20;
  long MOST = 1L << 40;
  /** All of it is read at a start after a crash, and the log takes twice as much of the disk. */
  long MOST_BUFFERED = 4L << 30;

  /** The engines that there are. */
  enum Engine {
    EMBEDDED,
    DYNAMODB
  }

  /**
   * The table.
   *
   * @param meter hears what a table that is paid for has used
   * @throws tidings.store.StoreFailure in one sentence, when it is not to be had
   */
  Table open(Vertx vertx, InstantSource clock, Meter meter);

  /** The table for somebody who only looks, and changes nothing. @see #open */
  Table openToRead(Vertx vertx, InstantSource clock);

  /** The table for somebody who mends it, and makes none. @see #open */
  Table openToMend(Vertx vertx, InstantSource clock);

  /** The same for a command that moves all of it, and rather waits than breaks off. */
  Store toMove();

  /** The folder of a table that only one process can have; empty where many can. */
  Optional<Path> folder();

  /** Where the data are, as it is told to people. */
  String shown();

  /** What tells it from every other store, spelled as {@link Place} has it. */
  String name();

  /** What else to say to name another place. */
  String otherwise();

  /** @throws Trouble naming the first setting that is wrong */
  static Store of(Sources sources) {
    var folder = sources.get("store.data").folder();
    var settings = new tidings.store.embedded.Settings(
        sources.get("store.durability").oneOf(Durability.class),
        sources.get("store.cache").size(
            tidings.store.embedded.Settings::cacheOfThisMachine, LEAST, MOST),
        sources.get("store.writeBuffer").size(LEAST, MOST_BUFFERED),
        sources.get("store.reserve").size(0, MOST));
    var table = new tidings.store.dynamodb.Settings(
        sources.get("store.dynamodb.table").matching("[A-Za-z0-9_.-]{3,255}"),
        sources.get("store.dynamodb.region").optional(),
        sources.get("store.dynamodb.endpoint").address(),
        sources.get("store.dynamodb.createTable").flag());
    return switch (sources.get("store.engine").oneOf(Engine.class)) {
      case EMBEDDED -> new Embedded(folder, settings);
      case DYNAMODB -> new DynamoDb(table);
    };
  }

  /** In a folder of this machine. */
  record Embedded(Path data, tidings.store.embedded.Settings settings) implements Store {
    @Override
    public Table open(Vertx vertx, InstantSource clock, Meter meter) {
      return EmbeddedTable.open(vertx, data, settings, clock);
    }

    @Override
    public Table openToRead(Vertx vertx, InstantSource clock) {
      return EmbeddedTable.openToRead(vertx, data, settings, clock);
    }

    @Override
    public Table openToMend(Vertx vertx, InstantSource clock) {
      openToRead(vertx, clock).close().await(); // which fails where there is none
      return open(vertx, clock, Meter.NONE);
    }

    @Override
    public Store toMove() {
      return this; // there is nothing to wait for
    }

    @Override
    public Optional<Path> folder() {
      return Optional.of(data);
    }

    @Override
    public String shown() {
      return data.isAbsolute() ? data.toString() : "./" + data.normalize();
    }

    @Override
    public String name() {
      return Place.EMBEDDED + real(data.toAbsolutePath().normalize());
    }

    /** Where links lead to, as far as it is there. */
    private static Path real(Path path) {
      try {
        return path.toRealPath();
      } catch (IOException notYet) {
        return path;
      }
    }

    @Override
    public String otherwise() {
      return "name another folder with --data, or remove this one";
    }
  }

  /** A table of DynamoDB. */
  record DynamoDb(tidings.store.dynamodb.Settings settings) implements Store {
    @Override
    public Table open(Vertx vertx, InstantSource clock, Meter meter) {
      return DynamoDbTable.open(vertx, settings, clock, meter);
    }

    @Override
    public Table openToRead(Vertx vertx, InstantSource clock) {
      return DynamoDbTable.open(vertx, settings.existing(), clock, Meter.NONE);
    }

    @Override
    public Table openToMend(Vertx vertx, InstantSource clock) {
      return openToRead(vertx, clock); // which makes none either
    }

    @Override
    public Store toMove() {
      return new DynamoDb(settings.toMove());
    }

    @Override
    public Optional<Path> folder() {
      return Optional.empty();
    }

    @Override
    public String shown() {
      return "the table " + settings.table() + " of DynamoDB";
    }

    @Override
    public String name() {
      var where = settings.endpoint().map(endpoint -> "?endpoint=" + endpoint)
          .or(() -> settings.region().map(region -> "?region=" + region));
      return Place.DYNAMODB + settings.table() + where.orElse("");
    }

    @Override
    public String otherwise() {
      return "name another table with --table, or remove this one";
    }
  }
}
