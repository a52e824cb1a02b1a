// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** Fan-out speed, and whether the number of followers affects the response time of a post. */
final class FanOutBenchmark implements Benchmark {
  @Override
  public String name() {
    return "fanout";
  }

  @Override
  public String about() {
    return "fan-out of a post to all followers, and acknowledgement of posts meanwhile";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    FeedRowThroughput.measure(folder, report);
    LastRowLatency.measure(folder, report);
    AcknowledgementLatency.measure(folder, report);
  }
}
