// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** Deliveries to sockets in a burst of posts. */
final class GuardedLive implements GuardedSpeed {
  private static final int CONNECTED = 500;

  @Override
  public String name() {
    return "live";
  }

  @Override
  public String ceiling() {
    return "a bare broadcast of the same bytes";
  }

  @Override
  public double measure(TempFolder folder) {
    return new ConnectedServers(folder.resolve("guarded-live"), CONNECTED)
        .measure(LiveSpeed::burstRatio);
  }
}
