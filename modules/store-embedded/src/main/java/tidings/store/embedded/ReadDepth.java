// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

/** How far a read goes for its rows. */
enum ReadDepth {
  /** Not to the disk: it is quick, or it ends as incomplete. */
  MEMORY,
  DISK,
  /** To the disk, and what is read is not kept in memory: nobody will ask for it soon. */
  DISK_ONCE
}
