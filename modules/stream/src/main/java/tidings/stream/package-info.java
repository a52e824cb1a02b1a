// SPDX-License-Identifier: Apache-2.0
/** Stream consumers: leases of shards, delivery in order, retries and dead letters. */
@NullMarked
package tidings.stream;

import org.jspecify.annotations.NullMarked;
