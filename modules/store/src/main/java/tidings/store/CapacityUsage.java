// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The capacity used so far, by operation and access pattern. Thread-safe. */
public final class CapacityUsage implements Meter {
  private final Map<CallKind, Total> totals = new ConcurrentHashMap<>();

  /** An operation on a kind of items. */
  public record CallKind(Operation operation, String accessPattern) {
    /** Whether it consumes write units rather than read units. */
    public boolean isWrite() {
      return switch (operation) {
        case WRITE, PUT_ALL, DELETE_ALL -> true;
        case GET, GET_ALL, QUERY, SEGMENT -> false;
      };
    }
  }

  /** Number of calls, and the sum of their units. */
  public record Total(long calls, double units) {
    Total plus(Total other) {
      return new Total(calls + other.calls, units + other.units);
    }
  }

  @Override
  public void recordUsage(Operation operation, String accessPattern, double units) {
    totals.merge(new CallKind(operation, accessPattern), new Total(1, units), Total::plus);
  }

  /** A snapshot of the totals so far. */
  public Map<CallKind, Total> totals() {
    return Map.copyOf(totals);
  }

  /** The usage since an earlier snapshot. */
  public Map<CallKind, Total> since(Map<CallKind, Total> before) {
    return totals().entrySet()
        .stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> {
          var then = before.getOrDefault(entry.getKey(), new Total(0, 0));
          return entry.getValue().plus(new Total(-then.calls(), -then.units()));
        }));
  }
}
