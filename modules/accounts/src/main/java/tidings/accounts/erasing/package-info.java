// SPDX-License-Identifier: Apache-2.0
/** The durable job that removes the rows of erased users. */
@NullMarked
package tidings.accounts.erasing;

import org.jspecify.annotations.NullMarked;
