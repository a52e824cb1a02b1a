// SPDX-License-Identifier: Apache-2.0
/** The search index as the feature sees it, whatever engine keeps it. */
@NullMarked
package tidings.search.index;

import org.jspecify.annotations.NullMarked;
