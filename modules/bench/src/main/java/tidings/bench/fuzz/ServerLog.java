// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tidings.bench.server.ProcessOutput;

/** Reads the log of a server, and keeps its errors and the reports of blocked event loops. */
final class ServerLog {
  private static final Pattern FAULT =
      Pattern.compile("^\\S+ ERROR .*|.*(BlockedThreadChecker|OutOfMemoryError|LEAK:).*");
  private static final Pattern STACK_TRACE =
      Pattern.compile("^(\\s+at |Caused by|[a-z]+\\.\\S+:).*");
  private static final int MAX_KEPT = 20;
  private static final int MAX_TRACE_LINES = 12;

  private final List<StringBuilder> faults = new ArrayList<>();
  /** Lines of a stack trace that still belong to the last fault. */
  private int traceLines;

  private ServerLog() {}

  /** Reads the output of a process until it ends. */
  static ServerLog of(Process process) {
    var log = new ServerLog();
    ProcessOutput.startReader(() -> {
      try (var lines = process.inputReader(UTF_8)) {
        lines.lines().forEach(log::read);
      } catch (IOException | UncheckedIOException over) {
        // the process has ended
      }
    });
    return log;
  }

  private synchronized void read(String line) {
    if (FAULT.matcher(line).matches() && faults.size() < MAX_KEPT) {
      faults.add(new StringBuilder(line));
      traceLines = MAX_TRACE_LINES;
    } else if (traceLines > 0 && STACK_TRACE.matcher(line).matches()) {
      faults.getLast().append("\n    ").append(line.strip());
      traceLines--;
    } else {
      traceLines = 0;
    }
  }

  synchronized List<String> faults() {
    return faults.stream().map(StringBuilder::toString).toList();
  }
}
