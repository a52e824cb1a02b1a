// SPDX-License-Identifier: Apache-2.0
/** The rows that are about a user: one list, which erasing and exporting follow. */
@NullMarked
package tidings.accounts.personal;

import org.jspecify.annotations.NullMarked;
