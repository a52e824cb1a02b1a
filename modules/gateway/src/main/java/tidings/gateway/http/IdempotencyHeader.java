// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.IdempotencyKey;

/** The header Idempotency-Key, which makes a repeated request return the first response. */
public final class IdempotencyHeader {
  private static final String HEADER = "Idempotency-Key";
  private static final Pattern KEY = Pattern.compile("[!-~]{1,100}");

  private IdempotencyHeader() {}

  /** The key of a request; it covers the method, the path and what the body says. */
  public static Optional<IdempotencyKey> findKey(Call call) {
    var given = call.request().headers().getAll(HEADER);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (given.size() > 1 || !KEY.matcher(given.getFirst()).matches()) {
      throw INVALID_HEADER.refusal(
          HEADER + " must be sent once, with 1 to 100 visible ASCII characters");
    }
    var requestLine = call.request().method() + " " + String.join("/", call.target().path()) + "\n";
    var canonical = requestLine + call.rawBody().canonical();
    var bytes = Buffer.buffer(requestLine).appendBuffer(call.bodyBytes());
    return Optional.of(IdempotencyKey.of(given.getFirst(), canonical.getBytes(UTF_8))
        .withFormer(bytes.getBytes()));
  }
}
