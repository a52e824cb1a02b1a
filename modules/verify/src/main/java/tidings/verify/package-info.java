// SPDX-License-Identifier: Apache-2.0
/** Verification and repair of the redundant data in the table. */
@NullMarked
package tidings.verify;

import org.jspecify.annotations.NullMarked;
