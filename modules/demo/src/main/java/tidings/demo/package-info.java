// SPDX-License-Identifier: Apache-2.0
/**
 * A believable small world, the same every time, that is put into an empty server through its
 * public API and then kept moving.
 */
@NullMarked
package tidings.demo;

import org.jspecify.annotations.NullMarked;
