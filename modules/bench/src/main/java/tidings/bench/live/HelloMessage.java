// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import io.vertx.core.json.JsonObject;

/** The first message of a client. */
public final class HelloMessage {
  private HelloMessage() {}

  /** Subscribes from now on. */
  public static String of(String token) {
    return hello(new JsonObject().put("token", token));
  }

  /** Resumes from a position. */
  public static String of(String token, String since) {
    return hello(new JsonObject().put("token", token).put("since", since));
  }

  private static String hello(JsonObject data) {
    return new JsonObject().put("t", "hello").put("d", data).encode();
  }
}
