// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Settings of the embedded store: durability, and bounds for memory and disk.
 *
 * @param durability which failures an acknowledged transaction survives
 * @param cacheBytes size of the block cache, in bytes
 * @param writeBufferBytes total size of the memtables, in bytes
 * @param reserveBytes free disk space, in bytes, below which writes are refused; the rest lets the
 *        database compact and recover without a restart
 */
public record EmbeddedSettings(Durability durability, long cacheBytes, long writeBufferBytes,
    long reserveBytes) {
  /** Which failures an acknowledged transaction survives. */
  public enum Durability {
    /** A crash of the process and a power failure: each group of transactions is synced. */
    DISK,
    /** A crash of the process; a power failure may lose the last seconds. */
    OS
  }

  private static final long MB = 1 << 20;
  /** The default cache is the machine's memory divided by this. */
  private static final int MEMORY_DIVISOR = 16;
  private static final long MIN_CACHE_BYTES = 256 * MB;

  public static EmbeddedSettings defaults() {
    return new EmbeddedSettings(Durability.DISK, defaultCacheBytes(), 128 * MB, 256 * MB);
  }

  /**
   * The default size of the block cache, in bytes: a sixteenth of the memory of the machine or
   * container, but at least 256 MB. Feeds that do not fit are read from the disk.
   */
  public static long defaultCacheBytes() {
    var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Math.max(MIN_CACHE_BYTES, machine.getTotalMemorySize() / MEMORY_DIVISOR);
  }

  public EmbeddedSettings durability(Durability durability) {
    return new EmbeddedSettings(durability, cacheBytes, writeBufferBytes, reserveBytes);
  }

  public EmbeddedSettings reserveBytes(long reserveBytes) {
    return new EmbeddedSettings(durability, cacheBytes, writeBufferBytes, reserveBytes);
  }
}
