// SPDX-License-Identifier: Apache-2.0
/** Activities, the write side: publishing, editing, deletion, outboxes and fan-out. */
@NullMarked
package tidings.activities;

import org.jspecify.annotations.NullMarked;
