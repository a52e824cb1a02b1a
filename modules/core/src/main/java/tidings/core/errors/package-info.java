// SPDX-License-Identifier: Apache-2.0
/** Refusals: why a request is turned down, as a code of the contract and a sentence. */
@NullMarked
package tidings.core.errors;

import org.jspecify.annotations.NullMarked;
