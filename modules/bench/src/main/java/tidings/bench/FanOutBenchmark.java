// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** How fast a post reaches its followers, and whether those who post notice how many they have. */
final class FanOutBenchmark implements Benchmark {
  @Override
  public String name() {
    return "fanout";
  }

  @Override
  public String about() {
    return "a post on its way to every follower's feed, and its acknowledgement meanwhile";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    FeedRows.measure(scratch, report);
    LastRow.measure(scratch, report);
  }
}
