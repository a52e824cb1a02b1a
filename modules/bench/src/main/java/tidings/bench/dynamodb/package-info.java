// SPDX-License-Identifier: Apache-2.0
/** A stand-in for DynamoDB: its limits and latencies, and its faults, before DynamoDB Local. */
@NullMarked
package tidings.bench.dynamodb;

import org.jspecify.annotations.NullMarked;
