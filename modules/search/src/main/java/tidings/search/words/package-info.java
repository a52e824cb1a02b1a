// SPDX-License-Identifier: Apache-2.0
/** How texts, names and queries are divided into the words by which they are compared. */
@NullMarked
package tidings.search.words;

import org.jspecify.annotations.NullMarked;
