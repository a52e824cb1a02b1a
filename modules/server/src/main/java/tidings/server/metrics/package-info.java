// SPDX-License-Identifier: Apache-2.0
/** Metrics and health of a running server. */
@NullMarked
package tidings.server.metrics;

import org.jspecify.annotations.NullMarked;
