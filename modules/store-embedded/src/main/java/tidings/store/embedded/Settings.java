// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

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

  public static Settings defaults() {
    return new Settings(Durability.DISK, 256 * MB, 128 * MB, 256 * MB);
  }

  public Settings durability(Durability other) {
    return new Settings(other, cacheBytes, writeBufferBytes, reserveBytes);
  }

  public Settings reserveBytes(long other) {
    return new Settings(durability, cacheBytes, writeBufferBytes, other);
  }
}
