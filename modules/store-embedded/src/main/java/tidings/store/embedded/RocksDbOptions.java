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

/**
 * RocksDB options for a single writer, bounded memory, and short write stalls while feeds are
 * filled.
 */
final class RocksDbOptions {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  /** Bloom filter bits per key: about one percent false positives. */
  private static final double BLOOM_BITS = 10;
  /**
   * Maximum log size as a multiple of the write buffers; a rarely written family is flushed before
   * it keeps old log files alive.
   */
  private static final int LOG_BYTES_PER_BUFFER_BYTE = 2;
  /** Bounds RocksDB's open files; sockets need the remaining file descriptors. */
  private static final int MAX_OPEN_FILES = 512;
  /** Incremental syncs in the background, so that an explicit sync finds little left to write. */
  private static final long LOG_SYNC_BYTES = 512 * KB;
  private static final long FILE_SYNC_BYTES = MB;
  /**
   * Memtables per family: one is filled while others are flushed; writes stall when all wait for a
   * flush. Feeds take more than half of the write buffer, items a quarter, the index and the
   * changes a twelfth each; together they stay within the setting.
   */
  private static final int FEED_BUFFER_COUNT = 4;
  /**
   * Memtables of feeds that one flush writes to one file. Rows of a fan-out belong to feeds of all
   * users, so a compaction of a few files rewrites most rows of a level: the fewer and larger the
   * files, the less often. Reads would pay for more files instead, not for more memtables.
   */
  private static final int FEED_BUFFERS_PER_FLUSH = 2;
  private static final int BUFFER_COUNT = 2;
  private static final int FEED_BUFFER_DIVISOR = 7;
  private static final int ITEM_BUFFER_DIVISOR = 8;
  private static final int INDEX_BUFFER_DIVISOR = 24;
  private static final int CHANGE_BUFFER_DIVISOR = 24;
  /**
   * Number of level-0 files at which writes are slowed down and stopped; every read checks each
   * file.
   */
  private static final int SLOWDOWN_FILES = 32;
  private static final int STOP_FILES = 48;
  /**
   * A file is compacted, which frees the space of its deleted rows, when half of this many adjacent
   * entries or a quarter of all its entries are deletions; otherwise when it is a week old.
   */
  private static final int DELETION_WINDOW_ROWS = 10_000;
  private static final double DELETION_RATIO = 0.25;
  private static final Duration MAX_FILE_AGE = Duration.ofDays(7);
  /** Share of the cache reserved for index and filter blocks; reads are slow without them. */
  private static final double INDEX_CACHE_RATIO = 0.5;

  private final NativeResources resources;
  private final EmbeddedSettings settings;
  private final Cache cache;
  private final BloomFilter bloom;
  /** Holds settings that the Java API offers only on combined database and family options. */
  private final Options options;
  private final Statistics statistics;

  RocksDbOptions(NativeResources resources, EmbeddedSettings settings) {
    this.resources = resources;
    this.settings = settings;
    this.cache =
        resources.register(new LRUCache(settings.cacheBytes(), -1, false, INDEX_CACHE_RATIO));
    this.bloom = resources.register(new BloomFilter(BLOOM_BITS));
    this.options = resources.register(new Options());
    options.setTablePropertiesCollectorFactory(
        List.of(resources.register(TablePropertiesCollectorFactory
            .NewCompactOnDeletionCollectorFactory(DELETION_WINDOW_ROWS, DELETION_WINDOW_ROWS / 2,
                DELETION_RATIO))));
    this.statistics = resources.register(new Statistics());
    statistics.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
  }

  Statistics statistics() {
    return statistics;
  }

  DBOptions database() {
    return resources.register(new DBOptions())
        .setCreateIfMissing(true)
        .setStatistics(statistics)
        .setCreateMissingColumnFamilies(true)
        .setMaxTotalWalSize(LOG_BYTES_PER_BUFFER_BYTE * settings.writeBufferBytes())
        .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
        .setMaxOpenFiles(MAX_OPEN_FILES)
        .setWalBytesPerSync(LOG_SYNC_BYTES)
        .setBytesPerSync(FILE_SYNC_BYTES)
        // After a power failure the log may end in garbage: replay it up to there. Synced writes
        // lie before that point, and no flushed file is newer, as the log is synced before a flush.
        .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
        // There is a single writer, so support for concurrent writers only costs.
        .setAllowConcurrentMemtableWrite(false)
        .setEnableWriteThreadAdaptiveYield(false)
        .setKeepLogFileNum(4)
        .setMaxLogFileSize(4 * MB)
        .setStatsDumpPeriodSec(0);
  }

  /** Items are mostly read by key; feed rows, by far the most, are read in ranges. */
  ColumnFamilyOptions items() {
    return family(BUFFER_COUNT, ITEM_BUFFER_DIVISOR);
  }

  ColumnFamilyOptions feeds() {
    return family(FEED_BUFFER_COUNT, FEED_BUFFER_DIVISOR)
        .setMinWriteBufferNumberToMerge(FEED_BUFFERS_PER_FLUSH)
        .setOptimizeFiltersForHits(true);
  }

  ColumnFamilyOptions index() {
    return family(BUFFER_COUNT, INDEX_BUFFER_DIVISOR).setOptimizeFiltersForHits(true);
  }

  /** Written and read sequentially. */
  ColumnFamilyOptions changes() {
    return family(BUFFER_COUNT, CHANGE_BUFFER_DIVISOR);
  }

  /** @param bufferDivisor the write buffer divided by this is the size of one memtable */
  private ColumnFamilyOptions family(int buffers, int bufferDivisor) {
    var blocks = new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setFilterPolicy(bloom)
        // Partitioned, as the whole index of a large file may not fit into the cache.
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPartitionFilters(true)
        .setPinTopLevelIndexAndFilter(true)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true);
    return resources.register(new ColumnFamilyOptions(options))
        .setTtl(MAX_FILE_AGE.toSeconds())
        .setTableFormatConfig(blocks)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(settings.writeBufferBytes() / bufferDivisor)
        .setMaxWriteBufferNumber(buffers)
        .setLevel0SlowdownWritesTrigger(SLOWDOWN_FILES)
        .setLevel0StopWritesTrigger(STOP_FILES);
  }
}
