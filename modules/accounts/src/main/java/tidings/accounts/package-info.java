// SPDX-License-Identifier: Apache-2.0
/** Accounts: sign-up, sign-in, passwords, sessions and tickets. */
@NullMarked
package tidings.accounts;

import org.jspecify.annotations.NullMarked;
