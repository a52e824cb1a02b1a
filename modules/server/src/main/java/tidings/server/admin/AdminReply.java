// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import io.vertx.core.json.JsonObject;
import tidings.server.terminal.CommandException;

/** One line of a server's reply to an admin command. */
sealed interface AdminReply {
  AdminReply SUCCESS = new Finished(0, "");

  JsonObject json();

  /** A line of the command's output. */
  record Output(String line) implements AdminReply {
    @Override
    public JsonObject json() {
      return new JsonObject().put("said", line);
    }
  }

  /** The last line of a reply. @param failure reason for the failure; empty after success */
  record Finished(int exitCode, String failure) implements AdminReply {
    @Override
    public JsonObject json() {
      return new JsonObject().put("exitCode", exitCode).put("why", failure);
    }
  }

  static AdminReply failed(CommandException failure) {
    return new Finished(failure.exitCode(), String.valueOf(failure.getMessage()));
  }

  static AdminReply of(JsonObject json) {
    return json.containsKey("said")
        ? new Output(json.getString("said"))
        : new Finished(json.getInteger("exitCode"), json.getString("why"));
  }
}
