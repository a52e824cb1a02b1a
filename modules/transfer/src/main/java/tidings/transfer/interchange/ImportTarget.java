// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Duration;
import tidings.core.Position;

/**
 * What rows have to know of the table that they come into.
 *
 * @param jobId tells the jobs of this run from others
 * @param feedRetention how long after its activity a row of a feed expires
 * @param floor feeds have no rows below
 */
record ImportTarget(String jobId, Duration feedRetention, Position floor) {}
