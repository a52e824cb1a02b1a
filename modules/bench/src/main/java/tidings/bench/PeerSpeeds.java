// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tidings.bench.server.MissingProgramException;

/** Collects the speeds of Tidings and its peers, and reports each of them. */
final class PeerSpeeds {
  private final BenchmarkReport report;
  private final List<PeerSpeed> speeds = new ArrayList<>();
  private final Set<String> versions = new LinkedHashSet<>();
  private final List<String> skipped = new ArrayList<>();

  PeerSpeeds(BenchmarkReport report) {
    this.report = report;
  }

  void add(PeerTask task, String server, String about, double perSecond) {
    speeds.add(new PeerSpeed(task, server, about, perSecond));
    report.add(Figure.number(task.unit() + ", " + server, perSecond));
  }

  /** Notes the version of a program. */
  void version(String version) {
    if (versions.add(version)) {
      report.note(version);
    }
  }

  void note(String text) {
    report.note(text);
  }

  /** Measures a peer, or notes that one of its programs is missing. */
  void measureIfInstalled(String peer, Runnable measurement) {
    try {
      measurement.run();
    } catch (MissingProgramException missing) {
      var text = peer + " was skipped: " + missing.getMessage();
      skipped.add(text);
      report.note(text);
    }
  }

  /** The speeds of a task, in the order of their measurement. */
  List<PeerSpeed> of(PeerTask task) {
    return speeds.stream().filter(speed -> speed.task() == task).toList();
  }

  List<String> versions() {
    return List.copyOf(versions);
  }

  List<String> skipped() {
    return List.copyOf(skipped);
  }
}
