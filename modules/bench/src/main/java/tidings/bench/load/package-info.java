// SPDX-License-Identifier: Apache-2.0
/** Load on a server over HTTP, as cheap as one thread can make it, so that it is the server's. */
@NullMarked
package tidings.bench.load;

import org.jspecify.annotations.NullMarked;
