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
import tidings.store.Amount;
import tidings.store.Fact;

/** What the engine says of itself: what lies on the disk, and what a server holds in memory. */
final class Facts {
  private final Database database;
  private final Settings settings;

  Facts(Database database, Settings settings) {
    this.database = database;
    this.settings = settings;
  }

  List<Fact> all() throws RocksDBException {
    var facts = new ArrayList<>(ofDisk());
    facts.addAll(ofMemory());
    return facts;
  }

  List<Fact> ofDisk() throws RocksDBException {
    var facts = new ArrayList<Fact>();
    facts.add(Fact.bytes("on disk", bytes("")));
    facts.add(Fact.bytes("log", bytes(".log")));
    database.files().forEach(family -> facts.addAll(levels(family)));
    facts.add(Fact.count("removals in files", database.removalsInFiles()));
    facts.add(Fact.bytes(
        "waiting to be compacted", database.sum("estimate-pending-compaction-bytes")));
    facts.add(Fact.bytes("free on disk", database.folder().toFile().getUsableSpace()));
    facts.add(Fact.bytes("of that in reserve", settings.reserveBytes()));
    return facts;
  }

  /** The levels of a family that hold anything. */
  private static List<Fact> levels(ColumnFamilyMetaData family) {
    var name = new String(family.name(), UTF_8);
    return family.levels().stream()
        .filter(level -> !level.files().isEmpty())
        .map(level -> new Fact(
            (name.equals("default") ? "items" : name) + ", level " + level.level(),
            Amount.bytes(level.size()) + " in " + level.files().size()
                + (level.files().size() == 1 ? " file" : " files")))
        .toList();
  }

  private List<Fact> ofMemory() throws RocksDBException {
    return List.of(
        new Fact("cache",
            of(database.shared("block-cache-usage"), settings.cacheBytes())),
        new Fact("write buffers",
            of(database.sum("cur-size-all-mem-tables"), settings.writeBufferBytes())),
        Fact.bytes("open files", database.sum("estimate-table-readers-mem")),
        Fact.count("removals in memory", database.removalsInMemory()),
        Fact.count("compactions under way", database.shared("num-running-compactions")),
        Fact.count("syncs of the log", database.syncs()));
  }

  private static String of(long used, long most) {
    return Amount.bytes(used) + " of " + Amount.bytes(most);
  }

  /** Files come and go while they are looked at; one that is gone has no length. */
  private long bytes(String ending) {
    return Optional.ofNullable(database.folder().toFile().listFiles()).stream()
        .flatMap(Stream::of)
        .filter(file -> file.getName().endsWith(ending))
        .mapToLong(File::length)
        .sum();
  }
}
