// SPDX-License-Identifier: Apache-2.0
/** Passkeys: their rows, and the checks of WebAuthn. */
@NullMarked
package tidings.accounts.passkeys;

import org.jspecify.annotations.NullMarked;
