// SPDX-License-Identifier: Apache-2.0
/** What a running server shows of itself: metrics, and whether it is well. */
@NullMarked
package tidings.server.metrics;

import org.jspecify.annotations.NullMarked;
