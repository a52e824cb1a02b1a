// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.Reason.INVALID_HEADER;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.RequestKey;

/** By what a client knows a request that it may send again: the header Idempotency-Key. */
final class RequestKeys {
  private static final String HEADER = "Idempotency-Key";
  private static final Pattern KEY = Pattern.compile("[!-~]{1,100}");

  private RequestKeys() {}

  /** The one that this request has; it stands for its method, its path and its body. */
  static Optional<RequestKey> of(Call call) {
    var given = call.request().headers().getAll(HEADER);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (given.size() > 1 || !KEY.matcher(given.getFirst()).matches()) {
      throw INVALID_HEADER.because(HEADER + " has to be one of 1 to 100 visible ASCII characters");
    }
    var what = call.request().method() + " " + String.join("/", call.target().path()) + "\n";
    var request = Buffer.buffer(what.getBytes(UTF_8)).appendBuffer(call.bytes());
    return Optional.of(RequestKey.of(given.getFirst(), request.getBytes()));
  }
}
