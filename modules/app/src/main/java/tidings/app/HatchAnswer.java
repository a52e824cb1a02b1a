// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.json.JsonObject;

/** A line of what a server answers to an errand. */
sealed interface HatchAnswer {
  HatchAnswer DONE = new Ended(0, "");

  JsonObject json();

  /** Something that the errand tells. */
  record Said(String line) implements HatchAnswer {
    @Override
    public JsonObject json() {
      return new JsonObject().put("said", line);
    }
  }

  /**
   * The last line.
   *
   * @param why it could not be done; empty when it was
   */
  record Ended(int exitCode, String why) implements HatchAnswer {
    @Override
    public JsonObject json() {
      return new JsonObject().put("exitCode", exitCode).put("why", why);
    }
  }

  static HatchAnswer end(Trouble trouble) {
    return new Ended(trouble.exitCode(), String.valueOf(trouble.getMessage()));
  }

  static HatchAnswer of(JsonObject json) {
    return json.containsKey("said")
        ? new Said(json.getString("said"))
        : new Ended(json.getInteger("exitCode"), json.getString("why"));
  }
}
