// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Assigns request ids: the X-Request-Id of the client or proxy, or a new one. */
public final class RequestIds {
  static final String HEADER = "X-Request-Id";
  /** Bounded and restricted to harmless characters, as the id is written to the log. */
  private static final Pattern VALID_ID = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

  private RequestIds() {}

  public static String of(HttpServerRequest request) {
    var given = request.headers().getAll(HEADER);
    return given.size() == 1 && VALID_ID.matcher(given.getFirst()).matches()
        ? given.getFirst()
        : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}
