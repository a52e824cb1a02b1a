// SPDX-License-Identifier: Apache-2.0
/** The JSON of the API: a strict parser, a fast writer, and the JSON form of each domain object. */
@NullMarked
package tidings.wire;

import org.jspecify.annotations.NullMarked;
