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
public record Settings(Durability durability, long cacheBytes, long writeBufferBytes,
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
  private static final int SHARE = 16;
  private static final long LEAST_CACHE = 256 * MB;

  public static Settings defaults() {
    return new Settings(Durability.DISK, cacheOfThisMachine(), 128 * MB, 256 * MB);
  }

  /**
   * What blocks may take where nothing else is said, in bytes: a sixteenth of the memory of the
   * machine or the container, 256 MB at least. Whose feeds do not fit waits for the disk.
   */
  public static long cacheOfThisMachine() {
    var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Math.max(LEAST_CACHE, machine.getTotalMemorySize() / SHARE);
  }

  public Settings durability(Durability other) {
    return new Settings(other, cacheBytes, writeBufferBytes, reserveBytes);
  }

  public Settings reserveBytes(long other) {
    return new Settings(durability, cacheBytes, writeBufferBytes, other);
  }
}
