// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.TestLayout;
import tidings.store.Transaction;
import tidings.store.embedded.EmbeddedSettings.Durability;

/**
 * A child process that fills a small disk until writes fail, frees space, and reports the results.
 */
final class FullDiskProcess {
  static final int BALLAST_BYTES = 40 << 20;
  private static final int ROW_BYTES = 60_000;
  private static final String ROWS = "ROWS";
  /** Pause between attempts after space was freed: RocksDB checks every few seconds. */
  private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);
  private static final int MAX_ATTEMPTS = 200;

  private final Vertx vertx = Vertx.vertx();
  private final Random random = new Random(1);
  private final Path disk;
  private final EmbeddedSettings settings;
  private Table table;
  private int acknowledged;

  private FullDiskProcess(Path disk, long reserve) {
    this.disk = disk;
    this.settings = new EmbeddedSettings(Durability.DISK, 1 << 20, 4 << 20, reserve);
    this.table = open();
  }

  /** @param args the folder of the disk, and the reserve in bytes */
  public static void main(String... args) throws IOException {
    new FullDiskProcess(Path.of(args[0]), Long.parseLong(args[1])).run();
    System.exit(0);
  }

  private void run() throws IOException {
    Files.write(disk.resolve("ballast"), new byte[BALLAST_BYTES]);
    report("refused", writeUntilRefused());
    report("refused again", writeUntilRefused());
    report("acknowledged", acknowledged);
    report("read", count());
    Files.delete(disk.resolve("ballast"));
    for (int attempt = 0; attempt < MAX_ATTEMPTS && write().isPresent(); attempt++) {
      vertx.timer(RETRY_INTERVAL.toMillis()).await();
    }
    write();
    report("acknowledged with room", acknowledged);
    table.close().await();
    table = open();
    report("read when opened again", count());
    table.close().await();
  }

  private static void report(String name, Object value) {
    System.out.println(name + ": " + value);
  }

  private Table open() {
    return EmbeddedTable.open(vertx, disk.resolve("data"), settings, TestLayout.INSTANCE,
        InstantSource.system());
  }

  private String writeUntilRefused() {
    for (var refusal = write();; refusal = write()) {
      if (refusal.isPresent()) {
        return refusal.get();
      }
    }
  }

  /** Writes a row; returns the error message if that fails. */
  private Optional<String> write() {
    var bytes = new byte[ROW_BYTES / 4 * 3];
    random.nextBytes(bytes);
    var row = Item.at(new Key(ROWS, "%06d".formatted(acknowledged)), "row")
        .set("text", Base64.getEncoder().encodeToString(bytes))
        .build();
    try {
      new Transaction().put(row).commit(table).await();
      acknowledged++;
      return Optional.empty();
    } catch (StoreException failure) {
      return Optional.of(String.valueOf(failure.getMessage()));
    }
  }

  /** Number of acknowledged rows that are stored. */
  private long count() {
    return table.queryAll(Query.of(ROWS)).await().stream()
        .filter(row -> Integer.parseInt(row.key().sk()) < acknowledged)
        .count();
  }
}
