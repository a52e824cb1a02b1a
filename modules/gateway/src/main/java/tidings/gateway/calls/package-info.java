// SPDX-License-Identifier: Apache-2.0
/** The calls of the API: each parses its request, asks a feature and writes the answer. */
@NullMarked
package tidings.gateway.calls;

import org.jspecify.annotations.NullMarked;
