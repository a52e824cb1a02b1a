// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyMetaData;
import org.rocksdb.RocksDBException;
import tidings.store.EngineStat;
import tidings.store.HumanReadable;

/** Statistics of the embedded engine, on disk and in memory. */
final class RocksDbStats {
  private final Database database;
  private final EmbeddedSettings settings;

  RocksDbStats(Database database, EmbeddedSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  List<EngineStat> all() throws RocksDBException {
    var stats = new ArrayList<>(ofDisk());
    stats.addAll(ofMemory());
    return stats;
  }

  List<EngineStat> ofDisk() throws RocksDBException {
    var stats = new ArrayList<EngineStat>();
    stats.add(EngineStat.bytes("on disk", bytes("")));
    stats.add(EngineStat.bytes("log", bytes(".log")));
    database.files().forEach(family -> stats.addAll(levels(family)));
    stats.add(EngineStat.count("removals in files", database.removalsInFiles()));
    stats.add(EngineStat.bytes(
        "waiting to be compacted", database.sumProperty("estimate-pending-compaction-bytes")));
    stats.add(EngineStat.bytes("free on disk", database.folder().toFile().getUsableSpace()));
    stats.add(EngineStat.bytes("of that in reserve", settings.reserveBytes()));
    return stats;
  }

  /** The non-empty levels of a family. */
  private static List<EngineStat> levels(ColumnFamilyMetaData family) {
    var name = new String(family.name(), UTF_8);
    return family.levels().stream()
        .filter(level -> !level.files().isEmpty())
        .map(level -> new EngineStat(
            (name.equals("default") ? "items" : name) + ", level " + level.level(),
            HumanReadable.bytes(level.size()) + " in " + level.files().size()
                + (level.files().size() == 1 ? " file" : " files")))
        .toList();
  }

  private List<EngineStat> ofMemory() throws RocksDBException {
    return List.of(
        new EngineStat("cache",
            ratio(database.sharedProperty("block-cache-usage"), settings.cacheBytes())),
        new EngineStat("write buffers",
            ratio(database.sumProperty("cur-size-all-mem-tables"), settings.writeBufferBytes())),
        EngineStat.bytes("open files", database.sumProperty("estimate-table-readers-mem")),
        EngineStat.count("removals in memory", database.removalsInMemory()),
        EngineStat.count("compactions under way",
            database.sharedProperty("num-running-compactions")),
        EngineStat.count("syncs of the log", database.syncs()));
  }

  private static String ratio(long used, long capacity) {
    return HumanReadable.bytes(used) + " of " + HumanReadable.bytes(capacity);
  }

  /** Files may disappear during the loop; a missing file has length 0. */
  private long bytes(String suffix) {
    return Optional.ofNullable(database.folder().toFile().listFiles()).stream()
        .flatMap(Stream::of)
        .filter(file -> file.getName().endsWith(suffix))
        .mapToLong(File::length)
        .sum();
  }
}
