// SPDX-License-Identifier: Apache-2.0
/** The fan-out: durable jobs that write an activity into the feeds of its followers. */
@NullMarked
package tidings.activities.fanout;

import org.jspecify.annotations.NullMarked;
