// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * How long the event loops of this process had work to do but no processor, in the last seconds:
 * other threads had it, or other machines of the same host. Linux counts this; elsewhere it is not
 * known and taken as nothing.
 */
final class ProcessorWaits implements AutoCloseable {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final Path PROCESSORS = Path.of("/proc/stat");
  /** Linux keeps the first 15 characters of a name. */
  private static final String EVENT_LOOP = "vert.x-eventloo";
  /** Index of the time that other machines took, in hundredths of a second. */
  private static final int STEAL = 8;
  private static final Duration STEAL_UNIT = Duration.ofMillis(10);
  private static final Duration INTERVAL = Duration.ofMillis(250);
  /** Enough for any warning about a blocked loop. */
  private static final Duration KEPT = Duration.ofSeconds(30);

  private final NavigableMap<Long, Sample> samples = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService sampling =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /** Nanoseconds since their start, of each event loop and of each processor. */
  private record Sample(Map<String, Long> loops, Map<String, Long> processors) {
    static Sample take() {
      try (var threads = Files.list(THREADS); var lines = Files.lines(PROCESSORS)) {
        return new Sample(
            threads.filter(thread -> read(thread.resolve("comm")).startsWith(EVENT_LOOP))
                .collect(toMap(Path::toString, Sample::waited)),
            lines.map(line -> line.split(" ")).filter(line -> line[0].matches("cpu\\d+"))
                .collect(toMap(line -> line[0],
                    line -> Long.parseLong(line[STEAL]) * STEAL_UNIT.toNanos())));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    /** The second number: see the kernel's documentation of {@code schedstat}. */
    private static long waited(Path thread) {
      var numbers = read(thread.resolve("schedstat")).strip().split(" ");
      return numbers.length < 2 ? 0 : Long.parseLong(numbers[1]);
    }

    /** Empty if the thread has ended, or the kernel does not count. */
    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException absent) {
        return "";
      }
    }

    long longestSince(Sample before) {
      return longest(loops, before.loops) + longest(processors, before.processors);
    }

    private static long longest(Map<String, Long> after, Map<String, Long> before) {
      return after.entrySet().stream()
          .mapToLong(wait -> wait.getValue() - before.getOrDefault(wait.getKey(), 0L))
          .max().orElse(0);
    }
  }

  void start() {
    if (Files.isDirectory(THREADS)) {
      sampling.scheduleAtFixedRate(this::sample, 0, INTERVAL.toMillis(), MILLISECONDS);
    }
  }

  /** The longest wait of any event loop in this last time. */
  Duration longestIn(Duration time) {
    var before = samples.floorEntry(System.nanoTime() - time.toNanos());
    return before == null
        ? Duration.ZERO
        : Duration.ofNanos(Sample.take().longestSince(before.getValue()));
  }

  private void sample() {
    samples.put(System.nanoTime(), Sample.take());
    samples.headMap(System.nanoTime() - KEPT.toNanos()).clear();
  }

  @Override
  public void close() {
    sampling.shutdownNow();
  }
}
