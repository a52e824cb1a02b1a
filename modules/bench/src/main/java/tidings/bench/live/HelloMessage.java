// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import io.vertx.core.json.JsonObject;

/** What a client says first. */
public final class HelloMessage {
  private HelloMessage() {}

  /** From now on. */
  public static String of(String token) {
    return hello(new JsonObject().put("token", token));
  }

  /** With what was missed since this position. */
  public static String of(String token, String since) {
    return hello(new JsonObject().put("token", token).put("since", since));
  }

  private static String hello(JsonObject data) {
    return new JsonObject().put("t", "hello").put("d", data).encode();
  }
}
