// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.bus.RequestId;

/**
 * Logs failed requests: of one kind of failure at most one a second, and only the beginning of its
 * stack trace, so that no client can fill the disk.
 */
final class FailureLog {
  /** Lines of a stack trace, and of that of its cause. */
  static final int MAX_FRAMES = 20;
  /** Kinds of failure that are told apart; the others count as one. */
  private static final int MAX_KINDS = 100;
  private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Logger LOG = LoggerFactory.getLogger(Problem.class);

  private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

  /** The failures of one kind: when the last was logged, and how many were not since. */
  private record Kind(long loggedAt, long skipped, boolean isDue) {
    static Kind first() {
      return new Kind(System.nanoTime(), 0, true);
    }

    Kind next() {
      long now = System.nanoTime();
      return now - loggedAt < INTERVAL_NANOS
          ? new Kind(loggedAt, isDue ? 1 : skipped + 1, false)
          : new Kind(now, isDue ? 0 : skipped, true);
    }
  }

  /** Returns whether it was logged. */
  boolean log(Throwable failure) {
    var kind = kinds.compute(keyOf(failure),
        (key, known) -> known == null ? Kind.first() : known.next());
    if (kind.isDue()) {
      RequestId.logWithId(() -> LOG.error("request failed, answered with 500{}\n{}",
          kind.skipped() == 0 ? "" : ", as were " + kind.skipped() + " more since the last line",
          text(failure)));
    }
    return kind.isDue();
  }

  /** The type of a failure and the place where it was thrown. */
  private String keyOf(Throwable failure) {
    var frames = failure.getStackTrace();
    var key = failure.getClass().getName() + (frames.length == 0 ? "" : " " + frames[0]);
    return kinds.containsKey(key) || kinds.size() < MAX_KINDS ? key : "other";
  }

  static String text(Throwable failure) {
    var cause = failure.getCause();
    return lines(failure) + (cause == null ? "" : "\nCaused by: " + lines(cause));
  }

  private static String lines(Throwable failure) {
    var frames = failure.getStackTrace();
    var shown = Arrays.stream(frames).limit(MAX_FRAMES)
        .map(frame -> "\n\tat " + frame)
        .collect(Collectors.joining());
    return failure + shown
        + (frames.length > MAX_FRAMES ? "\n\t... " + (frames.length - MAX_FRAMES) + " more" : "");
  }
}
