// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The server's clear no: its HTTP status, its stable code, and a sentence about this case. */
public final class Refused extends RuntimeException {
  private final int status;
  private final String code;
  private final String detail;

  private Refused(int status, String code, String detail) {
    super(status + " " + code + ": " + detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  /** What an answer that is no success says, be it problem+json or something in between us. */
  static Refused of(int status, @Nullable Buffer body) {
    try {
      var problem = body == null ? new JsonObject() : body.toJsonObject();
      return new Refused(
          status, problem.getString("code", "unknown"), problem.getString("detail", ""));
    } catch (DecodeException | ClassCastException notOurs) {
      return new Refused(status, "unknown", "the answer is no problem+json");
    }
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The stable name of the reason, such as {@code not_found}. */
  public String code() {
    return code;
  }

  public String detail() {
    return detail;
  }
}
