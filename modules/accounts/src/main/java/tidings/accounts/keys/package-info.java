// SPDX-License-Identifier: Apache-2.0
/** Service keys: their text and their rows. */
@NullMarked
package tidings.accounts.keys;

import org.jspecify.annotations.NullMarked;
