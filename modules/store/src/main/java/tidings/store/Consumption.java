// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What has been used so far, by operation and question; of any thread. */
public final class Consumption implements Meter {
  private final Map<Use, Sum> sums = new ConcurrentHashMap<>();

  /** What was done, and to which kind of items. */
  public record Use(Operation operation, String question) {
    /** Whether its units are those of writing. */
    public boolean isWrite() {
      return switch (operation) {
        case WRITE, PUT_ALL, DELETE_ALL -> true;
        case GET, GET_ALL, QUERY, SEGMENT -> false;
      };
    }
  }

  /** How many calls there were, and the units of all together. */
  public record Sum(long calls, double units) {
    Sum plus(Sum other) {
      return new Sum(calls + other.calls, units + other.units);
    }
  }

  @Override
  public void used(Operation operation, String question, double units) {
    sums.merge(new Use(operation, question), new Sum(1, units), Sum::plus);
  }

  /** Everything so far. */
  public Map<Use, Sum> sums() {
    return Map.copyOf(sums);
  }

  /** What has been used since it was {@code before}. */
  public Map<Use, Sum> since(Map<Use, Sum> before) {
    return sums().entrySet()
        .stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> {
          var then = before.getOrDefault(entry.getKey(), new Sum(0, 0));
          return entry.getValue().plus(new Sum(-then.calls(), -then.units()));
        }));
  }
}
