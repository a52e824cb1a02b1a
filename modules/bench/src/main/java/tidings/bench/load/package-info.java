// SPDX-License-Identifier: Apache-2.0
/** An HTTP load generator on one thread, cheap enough for the server to be the bottleneck. */
@NullMarked
package tidings.bench.load;

import org.jspecify.annotations.NullMarked;
