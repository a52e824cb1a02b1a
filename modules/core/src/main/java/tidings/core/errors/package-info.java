// SPDX-License-Identifier: Apache-2.0
/** Refusals: error codes of the API, each with a sentence for the client. */
@NullMarked
package tidings.core.errors;

import org.jspecify.annotations.NullMarked;
