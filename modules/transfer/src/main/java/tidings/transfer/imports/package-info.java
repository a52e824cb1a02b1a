// SPDX-License-Identifier: Apache-2.0
/** Imports into a running server: receives files, runs them one at a time, and reports. */
@NullMarked
package tidings.transfer.imports;

import org.jspecify.annotations.NullMarked;
