// SPDX-License-Identifier: Apache-2.0
/** Sign-up, passwords and sessions. */
@NullMarked
package tidings.accounts;

import org.jspecify.annotations.NullMarked;
