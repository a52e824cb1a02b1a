// SPDX-License-Identifier: Apache-2.0
/** Turns files that users upload into pictures that the server has made itself. Without I/O. */
@NullMarked
package tidings.media.processing;

import org.jspecify.annotations.NullMarked;
