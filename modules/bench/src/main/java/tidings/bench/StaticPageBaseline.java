// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.buffer.Buffer;

/** The upper bound of page rates: every request is answered with the same prepared page. */
public final class StaticPageBaseline {
  static final int BYTES = 6 * 1024;

  private StaticPageBaseline() {}

  /** Runs in a process of its own, and prints its address when it is ready. */
  public static void main(String... args) {
    var page = Buffer.buffer("x".repeat(BYTES));
    BaselineServer.start(
        router -> router.get("/v1/feed").handler(context -> context.response().end(page)));
  }
}
