// SPDX-License-Identifier: Apache-2.0
/** Queries that several features need, with their caches. */
@NullMarked
package tidings.schema.readers;

import org.jspecify.annotations.NullMarked;
