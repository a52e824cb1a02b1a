// SPDX-License-Identifier: Apache-2.0
/** Private bookmarks of activities, in folders with counts. */
@NullMarked
package tidings.bookmarks;

import org.jspecify.annotations.NullMarked;
