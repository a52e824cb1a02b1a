// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import tidings.bench.flood.Attack;

/** The goals of an attack: how little it slows a regular client, how its own connections end. */
final class AttackGoals {
  /** Allowed slowdown for the regular client. */
  private static final double MAX_SLOWDOWN = 2;
  /** Times below it are no slowdown: the attacker's own load on the processors alone causes them. */
  private static final double IGNORED_MILLIS = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private AttackGoals() {}

  /** A time during an attack, with its goal. */
  static Figure time(String label, long nanos, long undisturbedNanos) {
    return Figure.time(label, nanos)
        .atMost(Math.max(IGNORED_MILLIS, MAX_SLOWDOWN * undisturbedNanos / NANOS_PER_MILLI));
  }

  static void reportEndings(Attack attack, Map<String, Integer> endings, BenchmarkReport report) {
    report.note("%s: %d connections/s, endings %s".formatted(
        attack.name(), attack.perSecond(), endings));
    report.add(Figure.number("  connections with endings other than " + attack.endings(),
        countUnexpected(endings, attack)).atMost(0));
  }

  private static int countUnexpected(Map<String, Integer> endings, Attack attack) {
    return endings.entrySet()
        .stream()
        .filter(ending -> !attack.endings().contains(ending.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }
}
