// SPDX-License-Identifier: Apache-2.0
/** The change stream of a table, and declarations of its consumers. */
@NullMarked
package tidings.store.stream;

import org.jspecify.annotations.NullMarked;
