// SPDX-License-Identifier: Apache-2.0
/** Archives with all that is stored of a user. */
@NullMarked
package tidings.accounts.exporting;

import org.jspecify.annotations.NullMarked;
