// SPDX-License-Identifier: Apache-2.0
/**
 * Several servers on one table under random work and random faults: killed, paused and stopped
 * servers, a table that stalls, throttles and loses responses, connections between servers that
 * break, and clocks that are wrong. At the end, everything must be as a model expects. Uses only the
 * public API.
 */
@NullMarked
package tidings.bench.chaos;

import org.jspecify.annotations.NullMarked;
