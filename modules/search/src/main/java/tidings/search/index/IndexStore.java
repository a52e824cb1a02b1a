// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.io.IOException;

/** Where the index is kept: in a folder of this server, or by servers for search. */
public interface IndexStore {
  /**
   * Whether all servers of the table have one index: one of them writes, and all read it at any
   * time. Else each server has an index of its own, which can be read while it is open.
   */
  boolean isShared();

  /** Whether an earlier process may have left an index. */
  boolean mayExist();

  /** Opens the index; it has no position if there is none. */
  Index open() throws IOException;

  /** Opens an empty index beside the present one. */
  Index openNext() throws IOException;

  /** Puts the next index, which is complete, in place of the present one. Both are closed. */
  void replaceByNext();

  /** Ends its use. */
  void close();
}
