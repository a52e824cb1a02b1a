// SPDX-License-Identifier: Apache-2.0
/** The one place for keys: every item and query of the table, and its layout. */
@NullMarked
package tidings.schema;

import org.jspecify.annotations.NullMarked;
