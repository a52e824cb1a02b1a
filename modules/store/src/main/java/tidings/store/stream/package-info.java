// SPDX-License-Identifier: Apache-2.0
/** What has happened to the items of a table, in order. */
@NullMarked
package tidings.store.stream;

import org.jspecify.annotations.NullMarked;
