// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/**
 * Delivery time of a post to open sockets, and max. deliveries per second, compared with a plain
 * broadcast of the same messages to the same number of sockets. All sockets are in this process;
 * the servers are other processes on the same cores.
 */
final class LiveBenchmark implements Benchmark {
  private final int connected;

  /** @param connected number of connected followers */
  LiveBenchmark(int connected) {
    this.connected = connected;
  }

  @Override
  public String name() {
    return "live";
  }

  @Override
  public String about() {
    return "delivery of posts to the sockets of connected followers";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var servers = new ConnectedServers(folder.resolve("live"), connected);
    report.note("%,d followers, %,d of them connected".formatted(servers.followers(), connected));
    servers.measure((tidings, broadcast) -> {
      LiveSpeed.measure(tidings, broadcast, report);
      return report;
    });
  }
}
