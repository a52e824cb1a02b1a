// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Page;

/**
 * A slow connection, which Chromium emulates. Each request waits for the latency; a new connection
 * costs nothing extra, and WebSockets are not slowed down.
 *
 * <p>The values of the 3G lines are those of Chromium's DevTools ({@code NetworkManager.ts}), also in
 * Puppeteer's {@code PredefinedNetworkConditions}: the nominal values of a line, adjusted for
 * throttling at the level of requests. Newer versions of DevTools call them 3G and Slow 4G.
 *
 * @param latencyMillis added to each request
 * @param bytesPerSecond down, or {@link #UNLIMITED}
 * @param uploadBytesPerSecond up, or {@link #UNLIMITED}
 */
public record SlowLine(String name, double latencyMillis, double bytesPerSecond,
    double uploadBytesPerSecond) {
  private static final double UNLIMITED = -1;
  private static final double BITS = 8;
  /** To the other side of the world, or by satellite. */
  public static final SlowLine FAR = new SlowLine("300 ms", 300, UNLIMITED, UNLIMITED);
  /** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
  public static final SlowLine FAST_3G =
      new SlowLine("Fast 3G", 150 * 3.75, 1_600_000 / BITS * .9, 750_000 / BITS * .9);
  /** 500 kbit/s both ways, 400 ms. */
  public static final SlowLine SLOW_3G =
      new SlowLine("Slow 3G", 400 * 5, 500_000 / BITS * .8, 500_000 / BITS * .8);

  /** Slows down all requests of a page from now on. */
  void slowDown(Page page) {
    var tools = page.context().newCDPSession(page);
    tools.send("Network.enable");
    var conditions = new JsonObject();
    conditions.addProperty("offline", false);
    conditions.addProperty("latency", latencyMillis);
    conditions.addProperty("downloadThroughput", bytesPerSecond);
    conditions.addProperty("uploadThroughput", uploadBytesPerSecond);
    tools.send("Network.emulateNetworkConditions", conditions);
  }
}
