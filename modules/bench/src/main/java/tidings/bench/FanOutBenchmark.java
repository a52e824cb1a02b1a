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
  public void run(TempFolder scratch, BenchmarkReport report) {
    FeedRowThroughput.measure(scratch, report);
    LastRowLatency.measure(scratch, report);
    AcknowledgementLatency.measure(scratch, report);
  }
}
