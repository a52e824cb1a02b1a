// SPDX-License-Identifier: Apache-2.0
/**
 * Import and export as JSON lines: one line for each account, entity, activity, like and follow.
 */
@NullMarked
package tidings.transfer.interchange;

import org.jspecify.annotations.NullMarked;
