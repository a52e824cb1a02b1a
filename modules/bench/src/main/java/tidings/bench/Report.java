// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Prints what is measured when it is: a line a figure, with its goal and whether it is met. */
final class Report {
  private static final String LINE = "  %-44s %18s   %-26s %s";

  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
  }

  void title(String text) {
    out.println("\n" + text);
  }

  void say(String text) {
    out.println("  " + text);
  }

  /** A figure without a goal: what others are held against. */
  void figure(String what, String value) {
    line(what, value, "", "");
  }

  void figure(String what, String value, String goal, boolean met) {
    line(what, value, "goal " + goal, met ? "met" : "MISSED");
  }

  private void line(String what, String value, String goal, String verdict) {
    out.println(String.format(Locale.ROOT, LINE, what, value, goal, verdict).stripTrailing());
  }
}
