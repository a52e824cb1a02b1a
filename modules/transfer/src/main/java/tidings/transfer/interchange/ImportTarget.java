// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Duration;
import tidings.core.Position;

/**
 * Properties of the target table that rows depend on.
 *
 * @param jobId distinguishes the jobs of this run from others
 * @param feedRetention time after which feed rows expire, from the activity on
 * @param floor position below which feeds have no rows
 */
record ImportTarget(String jobId, Duration feedRetention, Position floor) {}
