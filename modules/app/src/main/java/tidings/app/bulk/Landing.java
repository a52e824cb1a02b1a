// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.time.Duration;
import tidings.core.ActivityId;

/**
 * What rows have to know of the table that they come into.
 *
 * @param job tells the jobs of this run from others
 * @param keep how long after its activity a row of a feed expires
 * @param floor feeds have no rows below
 */
record Landing(String job, Duration keep, ActivityId floor) {}
