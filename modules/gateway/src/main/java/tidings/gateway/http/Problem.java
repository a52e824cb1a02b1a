// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Locale.ROOT;
import static tidings.core.errors.ErrorCode.HEADERS_TOO_LARGE;
import static tidings.core.errors.ErrorCode.INTERNAL;
import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.MALFORMED_REQUEST;
import static tidings.core.errors.ErrorCode.METHOD_NOT_ALLOWED;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.RATE_LIMITED;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;
import static tidings.core.errors.ErrorCode.URL_TOO_LONG;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.time.Duration;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tidings.core.bus.RequestId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.core.errors.WrongPart;
import tidings.wire.JsonObjectWriter;

/** Maps failures to responses: problem+json (RFC 9457) with a stable {@code code}. */
public final class Problem {
  private static final FailureLog LOG = new FailureLog();
  /** Retry-After of a server that is overloaded. */
  private static final Duration DEFAULT_RETRY_AFTER = Duration.ofSeconds(1);

  private static final Set<ErrorCode> TOKEN_ERRORS =
      Set.of(INVALID_TOKEN, TOKEN_EXPIRED, SESSION_ENDED);

  private Problem() {}

  /** A failure other than a refusal is logged and answered as {@code internal}, without details. */
  public static Response of(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return ofRefusal(refusal);
    }
    LOG.log(failure);
    return ofRefusal(INTERNAL.refusal("internal error, see the server log"));
  }

  public static Response notFound() {
    return ofRefusal(NOT_FOUND.refusal("no such resource"));
  }

  public static Response methodNotAllowed(SortedSet<String> allowed) {
    var methods = String.join(", ", allowed);
    return ofRefusal(METHOD_NOT_ALLOWED.refusal("allowed methods: " + methods)).with("Allow",
        methods);
  }

  /** @param cause why Netty could not parse the request */
  public static Response malformedRequest(@Nullable Throwable cause) {
    return switch (cause) {
      case TooLongHttpLineException line ->
        ofRefusal(
            URL_TOO_LONG
                .refusal("the URL may have at most " + ConnectionLimits.MAX_LINE_BYTES + " bytes"));
      case TooLongHttpHeaderException header ->
        ofRefusal(HEADERS_TOO_LARGE
            .refusal(
                "the headers may have at most " + ConnectionLimits.MAX_HEADER_BYTES + " bytes"));
      case null, default -> ofRefusal(MALFORMED_REQUEST.refusal("the request cannot be parsed"));
    };
  }

  private static Response ofRefusal(Refusal refusal) {
    var reason = refusal.errorCode();
    var response = new Response(reason.status(), Response.DEFAULT_HEADERS,
        JsonObjectWriter.toBytes(refusal, Problem::write))
        .with("Content-Type", "application/problem+json");
    return switch (reason.status()) {
      case 401 -> response.with("WWW-Authenticate", challenge(reason));
      case 415 -> response.with("Accept-Encoding", "identity");
      case 426 -> response.with("Upgrade", "websocket");
      case 429, 503 -> response.with("Retry-After",
          String.valueOf(roundedUpSeconds(refusal.retryAfter().orElse(DEFAULT_RETRY_AFTER))));
      default -> response;
    };
  }

  /** Names the error of a token that was given (RFC 6750, section 3.1). */
  private static String challenge(ErrorCode reason) {
    var challenge = "Bearer realm=\"tidings\"";
    return TOKEN_ERRORS.contains(reason)
        ? challenge + ", error=\"invalid_token\""
        : challenge;
  }

  /** Rounded up, so that a client does not come back too early. */
  private static long roundedUpSeconds(Duration wait) {
    return wait.plusSeconds(1).minusNanos(1).toSeconds();
  }

  private static void writePart(WrongPart part, JsonObjectWriter json) {
    json.put(part.kind().name().toLowerCase(ROOT), part.place())
        .put("code", part.code().code())
        .put("detail", part.detail());
  }

  private static void write(Refusal refusal, JsonObjectWriter json) {
    var reason = refusal.errorCode();
    json.put("type", "urn:tidings:problem:" + reason.code())
        .put("title", reason.title())
        .put("status", reason.status())
        .put("detail", refusal.detail())
        .put("code", reason.code());
    if (reason == RATE_LIMITED) { // an item of a batch has no headers
      refusal.retryAfter().ifPresent(wait -> json.put("retryAfter", roundedUpSeconds(wait)));
    }
    refusal.madeId().ifPresent(id -> json.put("id", id));
    if (!refusal.wrongParts().isEmpty()) {
      json.list("errors", refusal.wrongParts(), Problem::writePart);
    }
    RequestId.current().ifPresent(id -> json.put("requestId", id));
  }
}
