// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.time.Duration;
import java.util.List;

/**
 * The result of a fuzz run.
 *
 * @param findings the first deviations from the documents, each with its request and answer
 * @param findingCount number of all deviations
 * @param unsuccessful operations of the document that were never answered with success, and
 *     messages of the server that were never sent
 * @param table requests and statuses of each operation
 * @param time duration of the planned requests, without added ones
 */
public record FuzzResult(List<String> findings, int findingCount, List<String> unsuccessful,
    List<String> table, Duration time) {}
