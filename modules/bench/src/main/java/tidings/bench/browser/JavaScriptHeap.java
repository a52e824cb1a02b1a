// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import com.microsoft.playwright.Page;

/** Measures the JavaScript heap of a page over the DevTools protocol. */
public final class JavaScriptHeap {
  private JavaScriptHeap() {}

  /** The used size in bytes, after a garbage collection. */
  public static long usedBytes(Page page) {
    var tools = page.context().newCDPSession(page);
    try {
      tools.send("Performance.enable");
      tools.send("HeapProfiler.collectGarbage");
      for (var metric : tools.send("Performance.getMetrics").getAsJsonArray("metrics")) {
        var fields = metric.getAsJsonObject();
        if (fields.get("name").getAsString().equals("JSHeapUsedSize")) {
          return fields.get("value").getAsLong();
        }
      }
      throw new IllegalStateException("Chromium reports no metric JSHeapUsedSize");
    } finally {
      tools.detach();
    }
  }
}
