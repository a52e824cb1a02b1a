// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** The ids of requests: what the client or a proxy calls one, or a name of ours. */
public final class RequestIds {
  static final String HEADER = "X-Request-Id";
  /** It is written into logs: no more of it than this, and nothing that could mean something. */
  private static final Pattern VALID_ID = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

  private RequestIds() {}

  public static String of(HttpServerRequest request) {
    var given = request.headers().getAll(HEADER);
    return given.size() == 1 && VALID_ID.matcher(given.getFirst()).matches()
        ? given.getFirst()
        : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}
