// SPDX-License-Identifier: Apache-2.0
/** Runs what is done with every change of the table: which node reads what, and what if it fails. */
@NullMarked
package tidings.stream;

import org.jspecify.annotations.NullMarked;
