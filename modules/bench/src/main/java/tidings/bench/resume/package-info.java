// SPDX-License-Identifier: Apache-2.0
/**
 * Clients with unreliable networks and a server that crashes repeatedly; in the end, all clients
 * must show the correct feed. Uses only the public API.
 */
@NullMarked
package tidings.bench.resume;

import org.jspecify.annotations.NullMarked;
