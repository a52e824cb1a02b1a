// SPDX-License-Identifier: Apache-2.0
/** Keys, queries and layout of the table. */
@NullMarked
package tidings.schema;

import org.jspecify.annotations.NullMarked;
