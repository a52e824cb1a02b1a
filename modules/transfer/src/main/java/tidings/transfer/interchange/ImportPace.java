// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * How much of the store an import takes.
 *
 * @param isAlone whether nothing else uses the store, unless it is a shared one
 * @param batches lines that are stored concurrently, in batches
 * @param counts counts that are computed concurrently
 */
public record ImportPace(boolean isAlone, int batches, int counts) {
  /** That of a command, which has a store of its own. */
  public static final ImportPace COMMAND = new ImportPace(true, 4, 32);
  /** That of a server, whose requests share the threads of the store with the import. */
  public static final ImportPace SERVER = new ImportPace(false, 2, 4);
}
