// SPDX-License-Identifier: Apache-2.0
/** Whether the table says everywhere what it says once: found, told and mended. */
@NullMarked
package tidings.verify;

import org.jspecify.annotations.NullMarked;
