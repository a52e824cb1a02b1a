// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

/** Whether a read may go to the disk. */
enum ReadDepth {
  /** Memory only; the read fails as incomplete if it needs the disk. */
  MEMORY,
  DISK,
  /** Memory and disk, without filling the block cache: for rows that are not read again soon. */
  DISK_ONCE
}
