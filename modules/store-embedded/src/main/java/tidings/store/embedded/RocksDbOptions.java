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
final class RocksDbOptions {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  /** Ten bits a key let one in a hundred lookups of an absent key read a block in vain. */
  private static final double BLOOM_BITS = 10;
  /** Half the log's size: a family that is seldom written is flushed before it holds up the log. */
  private static final int LOG_BYTES_PER_BUFFER_BYTE = 2;
  /** Files open at once; sockets need the rest. */
  private static final int MAX_OPEN_FILES = 512;
  /** What the kernel is told to write early, so that a sync finds little left to do. */
  private static final long LOG_SYNC_BYTES = 512 * KB;
  private static final long FILE_SYNC_BYTES = MB;
  /**
   * Memory tables of a family: some are filled while others are written to files, and when all
   * wait for that, so does the writer. Feeds have more than half of the whole, items a quarter, the
   * index and the changes a twelfth each; together they never take more than the setting allows.
   */
  private static final int FEED_BUFFER_COUNT = 4;
  private static final int BUFFER_COUNT = 2;
  private static final int FEED_BUFFER_DIVISOR = 7;
  private static final int ITEM_BUFFER_DIVISOR = 8;
  private static final int INDEX_BUFFER_DIVISOR = 24;
  private static final int CHANGE_BUFFER_DIVISOR = 24;
  /** Files of the first level before writes are slowed and stopped; reads look into each. */
  private static final int SLOWDOWN_FILES = 32;
  private static final int STOP_FILES = 48;
  /**
   * A file is compacted, and what it removes leaves the disk with it, when that is half of so many
   * neighbouring rows or a quarter of all; where it is less, when the file is a week old.
   */
  private static final int DELETION_WINDOW_ROWS = 10_000;
  private static final double DELETION_RATIO = 0.25;
  private static final Duration MAX_FILE_AGE = Duration.ofDays(7);
  /** The part of the cache that is for indexes and filters first: without them all is slow. */
  private static final double INDEX_CACHE_RATIO = 0.5;

  private final NativeResources resources;
  private final EmbeddedSettings settings;
  private final Cache cache;
  private final BloomFilter bloom;
  /** Carries what only options of database and family together can be given. */
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

  /** What RocksDB counts while it works. */
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
    return family(BUFFER_COUNT, ITEM_BUFFER_DIVISOR);
  }

  ColumnFamilyOptions feeds() {
    return family(FEED_BUFFER_COUNT, FEED_BUFFER_DIVISOR).setOptimizeFiltersForHits(true);
  }

  ColumnFamilyOptions index() {
    return family(BUFFER_COUNT, INDEX_BUFFER_DIVISOR).setOptimizeFiltersForHits(true);
  }

  /** Written and read in order alone. */
  ColumnFamilyOptions changes() {
    return family(BUFFER_COUNT, CHANGE_BUFFER_DIVISOR);
  }

  /** @param bufferDivisor of the memory for all: so much of it is one table's */
  private ColumnFamilyOptions family(int buffers, int bufferDivisor) {
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
