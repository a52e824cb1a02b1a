// SPDX-License-Identifier: Apache-2.0
/** The settings of accounts. */
@NullMarked
package tidings.accounts.settings;

import org.jspecify.annotations.NullMarked;
