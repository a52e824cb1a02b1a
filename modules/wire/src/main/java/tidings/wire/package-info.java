// SPDX-License-Identifier: Apache-2.0
/** What clients send and get, as JSON: a strict reader, a fast writer, and what each thing shows. */
@NullMarked
package tidings.wire;

import org.jspecify.annotations.NullMarked;
