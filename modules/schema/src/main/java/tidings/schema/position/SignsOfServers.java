// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Table;

/**
 * The rows of a shared table that a server changes again and again while it runs.
 *
 * @param watermark that of a server in use, and of older versions
 * @param servers with the heartbeats of all servers
 */
public record SignsOfServers(Optional<Item> watermark, Set<Item> servers) {
  /** Time within which a server in use changes the row of the watermark. */
  private static final Duration WATERMARK_INTERVAL =
      SharedPositions.MAX_ADVANCE_INTERVAL.plus(SharedPositions.REFRESH_INTERVAL.multipliedBy(2));
  /** How late a heartbeat may be. */
  private static final Duration MARGIN = NodeRow.HEARTBEAT_INTERVAL.multipliedBy(2);

  /** Reads the rows. Blocks for the store. */
  public static SignsOfServers read(Table table) {
    return new SignsOfServers(
        PositionTransfer.findStored(table),
        table.queryAll(SystemKeys.nodes()).await().stream()
            .filter(row -> !NodeRow.of(row).isCommand())
            .collect(toUnmodifiableSet()));
  }

  /** Time within which some of the rows change, if a server runs. */
  public Duration maxInterval() {
    return servers.stream()
        .map(row -> NodeRow.of(row).interval().orElse(NodeRow.HEARTBEAT_INTERVAL).plus(MARGIN))
        .filter(interval -> interval.compareTo(WATERMARK_INTERVAL) > 0)
        .max(Comparator.naturalOrder())
        .orElse(WATERMARK_INTERVAL);
  }
}
