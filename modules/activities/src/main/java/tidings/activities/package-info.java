// SPDX-License-Identifier: Apache-2.0
/** The write side: publishing, outboxes and fan-out. */
@NullMarked
package tidings.activities;

import org.jspecify.annotations.NullMarked;
