// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.Duration;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.Statistics;
import org.rocksdb.StatsLevel;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;

/** How RocksDB is set: for one writer, bounded memory, and short waits while feeds are filled. */
final class Tuning {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  /** Ten bits a key let one in a hundred lookups of an absent key read a block in vain. */
  private static final double BLOOM_BITS = 10;
  /** Half the log's size: a family that is seldom written is flushed before it holds up the log. */
  private static final int LOGS_PER_BUFFERS = 2;
  /** Files open at once; sockets need the rest. */
  private static final int OPEN_FILES = 512;
  /** What the kernel is told to write early, so that a sync finds little left to do. */
  private static final long LOG_WRITE_BEHIND = 512 * KB;
  private static final long FILE_WRITE_BEHIND = MB;
  /**
   * Memory tables of a family: some are filled while others are written to files, and when all
   * wait for that, so does the writer. Feeds have more than half of the whole, items a quarter, the
   * index and the changes a twelfth each; together they never take more than the setting allows.
   */
  private static final int BUFFERS_OF_FEEDS = 4;
  private static final int BUFFERS = 2;
  private static final int FEEDS = 7;
  private static final int ITEMS = 8;
  private static final int INDEX = 24;
  private static final int CHANGES = 24;
  /** Files of the first level before writes are slowed and stopped; reads look into each. */
  private static final int SLOW_FILES = 32;
  private static final int STOP_FILES = 48;
  /**
   * A file is compacted, and what it removes leaves the disk with it, when that is half of so many
   * neighbouring rows or a quarter of all; where it is less, when the file is a week old.
   */
  private static final int NEIGHBOURS = 10_000;
  private static final double REMOVING = 0.25;
  private static final Duration OLD = Duration.ofDays(7);
  /** The part of the cache that is for indexes and filters first: without them all is slow. */
  private static final double FOR_INDEXES = 0.5;

  private final Natives natives;
  private final Settings settings;
  private final Cache cache;
  private final BloomFilter bloom;
  /** Carries what only options of database and family together can be given. */
  private final Options options;
  private final Statistics statistics;

  Tuning(Natives natives, Settings settings) {
    this.natives = natives;
    this.settings = settings;
    this.cache = natives.own(new LRUCache(settings.cacheBytes(), -1, false, FOR_INDEXES));
    this.bloom = natives.own(new BloomFilter(BLOOM_BITS));
    this.options = natives.own(new Options());
    options.setTablePropertiesCollectorFactory(List.of(natives.own(TablePropertiesCollectorFactory
        .NewCompactOnDeletionCollectorFactory(NEIGHBOURS, NEIGHBOURS / 2, REMOVING))));
    this.statistics = natives.own(new Statistics());
    statistics.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
  }

  /** What RocksDB counts while it works. */
  Statistics statistics() {
    return statistics;
  }

  DBOptions database() {
    return natives.own(new DBOptions())
        .setCreateIfMissing(true)
        .setStatistics(statistics)
        .setCreateMissingColumnFamilies(true)
        .setMaxTotalWalSize(LOGS_PER_BUFFERS * settings.writeBufferBytes())
        .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
        .setMaxOpenFiles(OPEN_FILES)
        .setWalBytesPerSync(LOG_WRITE_BEHIND)
        .setBytesPerSync(FILE_WRITE_BEHIND)
        // After a power cut the log may end in rubbish: it is read up to there. What was synced lies
        // before, and no file holds what the log has lost, as a log is synced before its files.
        .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
        // There is one writer: what lets several write at once only costs.
        .setAllowConcurrentMemtableWrite(false)
        .setEnableWriteThreadAdaptiveYield(false)
        .setKeepLogFileNum(4)
        .setMaxLogFileSize(4 * MB)
        .setStatsDumpPeriodSec(0);
  }

  /** Items are found by key; feeds, by far the most rows, are read in runs. */
  ColumnFamilyOptions items() {
    return family(BUFFERS, ITEMS);
  }

  ColumnFamilyOptions feeds() {
    return family(BUFFERS_OF_FEEDS, FEEDS).setOptimizeFiltersForHits(true);
  }

  ColumnFamilyOptions index() {
    return family(BUFFERS, INDEX).setOptimizeFiltersForHits(true);
  }

  /** Written and read in order alone. */
  ColumnFamilyOptions changes() {
    return family(BUFFERS, CHANGES);
  }

  /** @param part of the memory for all: so much of it is one table's */
  private ColumnFamilyOptions family(int buffers, int part) {
    var blocks = new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setFilterPolicy(bloom)
        // In parts, as the index of a large file would not fit into the cache as a whole.
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPartitionFilters(true)
        .setPinTopLevelIndexAndFilter(true)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true);
    return natives.own(new ColumnFamilyOptions(options))
        .setTtl(OLD.toSeconds())
        .setTableFormatConfig(blocks)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(settings.writeBufferBytes() / part)
        .setMaxWriteBufferNumber(buffers)
        .setLevel0SlowdownWritesTrigger(SLOW_FILES)
        .setLevel0StopWritesTrigger(STOP_FILES);
  }
}
