// SPDX-License-Identifier: Apache-2.0
/**
 * Live connections in numbers, as cheap as one thread can make them, so that what is measured is
 * the server.
 */
@NullMarked
package tidings.bench.live;

import org.jspecify.annotations.NullMarked;
