// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A limit of the processor time of each of several processes, by control groups of Linux. Closing it
 * ends the limit. It needs the right to make such groups, which a container or an ordinary user
 * rarely has.
 */
public final class ProcessorLimit implements AutoCloseable {
  /** Short, so that a process that has used its time waits a few milliseconds at a time. */
  private static final int PERIOD_MICROS = 20_000;

  /**
   * Where groups are made.
   *
   * @param limits text of each file with a part of the limit, by its name; {@code %d} is the
   *     microseconds in a period
   */
  private record Root(Path folder, Map<String, String> limits) {
    void limit(Path group, double cores) throws IOException {
      for (var limit : limits.entrySet()) {
        Files.writeString(group.resolve(limit.getKey()),
            limit.getValue().formatted(Math.round(cores * PERIOD_MICROS)));
      }
    }

    boolean isWritable() {
      return Files.isWritable(folder.resolve(PROCESSES));
    }
  }

  private static final String PROCESSES = "cgroup.procs";
  private static final Root FIRST_VERSION = new Root(Path.of("/sys/fs/cgroup/cpu"),
      Map.of("cpu.cfs_period_us", "" + PERIOD_MICROS, "cpu.cfs_quota_us", "%d"));
  private static final Root SECOND_VERSION =
      new Root(Path.of("/sys/fs/cgroup"), Map.of("cpu.max", "%d " + PERIOD_MICROS));

  private final Root root;
  private final List<Path> groups = new ArrayList<>();

  private ProcessorLimit(Root root) {
    this.root = root;
  }

  /** Limits each of these processes to so many cores, unless the system does not permit it. */
  public static ProcessorLimit of(List<Long> processes, double cores) {
    var limit = new ProcessorLimit(FIRST_VERSION.isWritable() ? FIRST_VERSION : SECOND_VERSION);
    try {
      for (long process : processes) {
        limit.add(process, cores);
      }
    } catch (IOException notPermitted) {
      limit.close();
    }
    return limit;
  }

  public boolean isInForce() {
    return !groups.isEmpty();
  }

  private void add(long process, double cores) throws IOException {
    var group = Files.createDirectory(root.folder.resolve("tidings-bench-" + process));
    groups.add(group);
    root.limit(group, cores);
    Files.writeString(group.resolve(PROCESSES), "" + process);
  }

  /** Returns the processes that have not ended to the group of all. */
  @Override
  public void close() {
    try {
      for (var group : groups) {
        for (var process : Files.readAllLines(group.resolve(PROCESSES))) {
          Files.writeString(root.folder.resolve(PROCESSES), process);
        }
        Files.delete(group);
      }
      groups.clear();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
