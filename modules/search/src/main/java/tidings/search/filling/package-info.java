// SPDX-License-Identifier: Apache-2.0
/** Fills the search index from the table, and keeps it up to date from the event log. */
@NullMarked
package tidings.search.filling;

import org.jspecify.annotations.NullMarked;
