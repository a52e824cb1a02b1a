// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** The numbers of requests by operation and status, and of frames by type. */
final class FuzzStatistics {
  private static final int FIRST_ERROR = 400;
  private static final String NOT_MODIFIED = "304";
  private static final String FRAMES = "frames of the server";

  private final Map<String, Map<String, LongAdder>> counts = new ConcurrentHashMap<>();
  private final LongAdder sent = new LongAdder();

  /** Counts a request, answered or not. */
  void countSent() {
    sent.increment();
  }

  long sent() {
    return sent.sum();
  }

  /** Counts a message of the server. */
  void countFrame(String type) {
    count(FRAMES, type);
  }

  boolean hasFrame(String type) {
    return counts.getOrDefault(FRAMES, Map.of()).containsKey(type);
  }

  /** @param what a status, or the way a connection ended */
  void count(String call, String what) {
    counts.computeIfAbsent(call, key -> new ConcurrentSkipListMap<>())
        .computeIfAbsent(what, key -> new LongAdder()).increment();
  }

  /** Whether a call was answered with success at least once, also by a switch of the protocol. */
  boolean hasSucceeded(String call) {
    return counts.getOrDefault(call, Map.of()).keySet().stream()
        .anyMatch(status -> Integer.parseInt(status) < FIRST_ERROR && !status.equals(NOT_MODIFIED));
  }

  /** One line for each call: requests, and how many were answered with each status. */
  List<String> table() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(call -> String.format(Locale.ROOT, "%-44s %,9d   %s", call.getKey(),
            call.getValue().values().stream().mapToLong(LongAdder::sum).sum(),
            call.getValue().entrySet().stream()
                .map(status -> status.getKey() + ": " + status.getValue().sum())
                .collect(joining(", "))))
        .toList();
  }
}
