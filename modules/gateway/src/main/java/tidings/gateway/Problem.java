// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.HEADERS_TOO_LARGE;
import static tidings.core.Reason.INTERNAL;
import static tidings.core.Reason.MALFORMED_REQUEST;
import static tidings.core.Reason.METHOD_NOT_ALLOWED;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.URL_TOO_LONG;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Refusal;
import tidings.core.RequestId;
import tidings.gateway.json.Json;

/** Every failure as its answer: problem+json (RFC 9457) with a stable {@code code}. */
final class Problem {
  private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
  /** Seconds after which a server that was too busy may have got over it. */
  private static final int RETRY_AFTER = 1;

  private Problem() {}

  /** What is not a refusal is our fault: it is logged, and told as {@code internal}. */
  static Answer of(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return refused(refusal);
    }
    RequestId.inLog(() -> LOG.error("a request failed", failure));
    return refused(INTERNAL.because("the server's log knows more"));
  }

  static Answer nothingThere() {
    return refused(NOT_FOUND.because("there is nothing at this address"));
  }

  static Answer wrongMethod(SortedSet<String> allowed) {
    var methods = String.join(", ", allowed);
    return refused(METHOD_NOT_ALLOWED.because("here you can: " + methods)).with("Allow", methods);
  }

  /** @param cause what Netty did not like about the request */
  static Answer unreadable(@Nullable Throwable cause) {
    return switch (cause) {
      case TooLongHttpLineException line ->
        refused(URL_TOO_LONG.because("it has at most " + ServerOptions.LINE_BYTES + " bytes"));
      case TooLongHttpHeaderException header ->
        refused(HEADERS_TOO_LARGE
            .because("they have at most " + ServerOptions.HEADER_BYTES + " bytes"));
      case null, default -> refused(MALFORMED_REQUEST.because("it cannot be read"));
    };
  }

  private static Answer refused(Refusal refusal) {
    var reason = refusal.reason();
    var answer = new Answer(reason.status(), Answer.HEADERS, Json.of(refusal, Problem::write))
        .with("Content-Type", "application/problem+json");
    return switch (reason.status()) {
      case 401 -> answer.with("WWW-Authenticate", "Bearer realm=\"tidings\"");
      case 415 -> answer.with("Accept-Encoding", "identity");
      case 426 -> answer.with("Upgrade", "websocket");
      case 503 -> answer.with("Retry-After", String.valueOf(RETRY_AFTER));
      default -> answer;
    };
  }

  private static void write(Refusal refusal, Json json) {
    var reason = refusal.reason();
    json.put("type", "urn:tidings:problem:" + reason.code())
        .put("title", reason.title())
        .put("status", reason.status())
        .put("detail", refusal.detail())
        .put("code", reason.code());
    RequestId.current().ifPresent(id -> json.put("requestId", id));
  }
}
