// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attack;
import tidings.bench.flood.Raid;
import tidings.bench.server.Memory;
import tidings.bench.server.ServerProcess;

/**
 * One attack after another on a server that has a neighbour, each held against how it was when it
 * was quiet.
 *
 * @param quiet what the neighbour saw then
 * @param before what the server took then
 */
record Siege(ServerProcess server, Neighbour neighbour, Spell quiet, Memory before) {
  /** How much slower it may get for the neighbour, and what is too little to be noticed. */
  private static final double SLOWER = 2;
  private static final double UNNOTICED_MILLIS = 50;
  /** How much more heap there may be, beside what the posts themselves leave in caches. */
  private static final double MORE = 1.05;
  private static final double SLACK_MEGABYTES = 8;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEGA = 1024 * 1024;
  private static final CompletableFuture<?> NOBODY = CompletableFuture.completedFuture(null);

  /** When the neighbour is alone on the server. */
  static Siege begin(ServerProcess server, Neighbour neighbour, Duration time, Report report) {
    var quiet = neighbour.live(time, NOBODY);
    var before = Memory.of(server.process());
    report.tell(Figure.time("quiet: from a post's request to a frame, median",
        quiet.frames().median()));
    report.tell(Figure.time("quiet: the same, p99", quiet.framesTail()));
    report.tell(Figure.time("quiet: a page, p99", quiet.pagesTail()));
    report.tell(megabytes("quiet: heap", before.heap()));
    report.tell(megabytes("quiet: resident memory", before.resident()));
    return new Siege(server, neighbour, quiet, before);
  }

  void withstand(Attack attack, Duration time, Report report) {
    var raid = CompletableFuture.supplyAsync(() -> new Raid(attack, time).on(server.address()));
    var seen = neighbour.live(time, raid);
    var endings = raid.join();
    report.say("%s: %d a second; ended by %s".formatted(
        attack.name(), attack.perSecond(), endings));
    report.tell(Figure.ratio("  ended otherwise than with " + attack.endings(),
        otherwise(endings, attack)).atMost(0));
    tell(seen, report);
    report.tell(megabytes("  heap after it", Memory.of(server.process()).heap()).atMost(
        MORE * before.heap() / MEGA + SLACK_MEGABYTES));
  }

  /** When the neighbour is alone again. */
  void end(Duration time, Report report) {
    report.say("quiet again");
    tell(neighbour.live(time, NOBODY), report);
    var after = Memory.of(server.process());
    report.tell(megabytes("  heap", after.heap()).atMost(
        MORE * before.heap() / MEGA + SLACK_MEGABYTES));
    report.tell(megabytes("  resident memory", after.resident()));
  }

  private void tell(Spell seen, Report report) {
    report.tell(Figure.time("  from a post's request to a frame, p99", seen.framesTail())
        .atMost(bound(quiet.framesTail())));
    report.tell(Figure.time("  a page, p99", seen.pagesTail()).atMost(bound(quiet.pagesTail())));
  }

  private static double bound(long quietNanos) {
    return Math.max(UNNOTICED_MILLIS, SLOWER * quietNanos / NANOS_PER_MILLI);
  }

  private static int otherwise(Map<String, Integer> endings, Attack attack) {
    return endings.entrySet()
        .stream()
        .filter(ending -> !attack.endings().contains(ending.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static Figure megabytes(String what, long bytes) {
    return new Figure(what, bytes / MEGA, "MB", Optional.empty());
  }
}
