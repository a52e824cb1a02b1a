// SPDX-License-Identifier: Apache-2.0
/** Communities of any size, stored as real use would have stored them, and charts over the size. */
@NullMarked
package tidings.bench.grow;

import org.jspecify.annotations.NullMarked;
