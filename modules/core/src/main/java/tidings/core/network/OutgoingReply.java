// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The response of another server.
 *
 * @param isRead whether its body was read; else that is empty here
 */
public record OutgoingReply(int status, Function<String, @Nullable String> headers, Buffer body,
    boolean isRead) {

  /** The first header of this name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name));
  }
}
