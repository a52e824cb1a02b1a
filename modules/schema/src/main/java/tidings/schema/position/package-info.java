// SPDX-License-Identifier: Apache-2.0
/** The persisted watermark: for a single process, and for several nodes. */
@NullMarked
package tidings.schema.position;

import org.jspecify.annotations.NullMarked;
