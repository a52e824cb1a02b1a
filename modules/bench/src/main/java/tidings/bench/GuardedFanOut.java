// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** Feed rows written by a fan-out. */
final class GuardedFanOut implements GuardedSpeed {
  @Override
  public String name() {
    return "fanout";
  }

  @Override
  public String ceiling() {
    return "RocksDB writing the same rows";
  }

  @Override
  public double measure(TempFolder folder) {
    return FeedRowThroughput.fractionOfBaseline(folder);
  }
}
