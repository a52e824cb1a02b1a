// SPDX-License-Identifier: Apache-2.0
/** The search index in a folder of this server, by Lucene. */
@NullMarked
package tidings.search.embedded;

import org.jspecify.annotations.NullMarked;
