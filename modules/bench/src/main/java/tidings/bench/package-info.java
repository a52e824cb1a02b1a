// SPDX-License-Identifier: Apache-2.0
/** Load and measurement. */
@NullMarked
package tidings.bench;

import org.jspecify.annotations.NullMarked;
