// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the store may use of the machine.
 *
 * @param durability what an acknowledged transaction survives
 * @param cacheBytes blocks of the database kept in memory for reading
 * @param writeBufferBytes rows kept in memory before they are sorted into files
 * @param reserveBytes space on the disk below which writes are refused: while some is left, the
 *        database can sort its files and goes on by itself when there is room again
 */
public record EmbeddedSettings(Durability durability, long cacheBytes, long writeBufferBytes,
    long reserveBytes) {
  /** What an acknowledged transaction survives. */
  public enum Durability {
    /** The end of the process and a power cut: each group of transactions is synced. */
    DISK,
    /** The end of the process; a power cut may take the last seconds. */
    OS
  }

  private static final long MB = 1 << 20;
  /** The part of the machine's memory that blocks may take: one in so many bytes. */
  private static final int MEMORY_DIVISOR = 16;
  private static final long MIN_CACHE_BYTES = 256 * MB;

  public static EmbeddedSettings defaults() {
    return new EmbeddedSettings(Durability.DISK, defaultCacheBytes(), 128 * MB, 256 * MB);
  }

  /**
   * What blocks may take where nothing else is said, in bytes: a sixteenth of the memory of the
   * machine or the container, 256 MB at least. Whose feeds do not fit waits for the disk.
   */
  public static long defaultCacheBytes() {
    var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Math.max(MIN_CACHE_BYTES, machine.getTotalMemorySize() / MEMORY_DIVISOR);
  }

  public EmbeddedSettings durability(Durability other) {
    return new EmbeddedSettings(other, cacheBytes, writeBufferBytes, reserveBytes);
  }

  public EmbeddedSettings reserveBytes(long other) {
    return new EmbeddedSettings(durability, cacheBytes, writeBufferBytes, other);
  }
}
