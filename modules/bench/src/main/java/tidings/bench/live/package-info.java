// SPDX-License-Identifier: Apache-2.0
/** A client for very many live connections on one thread, so that the server is the bottleneck. */
@NullMarked
package tidings.bench.live;

import org.jspecify.annotations.NullMarked;
