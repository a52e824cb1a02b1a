// SPDX-License-Identifier: Apache-2.0
/** The search index in an OpenSearch cluster, which all servers of a table share. */
@NullMarked
package tidings.search.opensearch;

import org.jspecify.annotations.NullMarked;
