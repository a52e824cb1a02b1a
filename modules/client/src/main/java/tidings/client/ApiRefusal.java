// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.JsonAccess.text;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tidings.core.errors.ErrorCode;

/**
 * An error response of the server. The call has changed nothing, except after {@link
 * ErrorCode#TIMED_OUT} and {@link ErrorCode#UNAVAILABLE}, when its outcome is not known.
 */
public final class ApiRefusal extends RuntimeException {
  private static final Map<String, ErrorCode> ERROR_CODES =
      Arrays.stream(ErrorCode.values())
          .collect(Collectors.toMap(ErrorCode::code, Function.identity()));
  /** Code of a response that is not from a Tidings server. */
  private static final String UNKNOWN = "unknown";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private final int status;
  private final String code;
  private final String detail;
  private final Optional<Duration> retryAfter;
  private final Optional<String> requestId;

  private ApiRefusal(int status, MultiMap headers, JsonObject problem) {
    this(status, headers, text(problem, "code").orElse(UNKNOWN),
        text(problem, "detail").orElse(""),
        Optional.ofNullable(problem.getLong("retryAfter")).map(Duration::ofSeconds));
  }

  /** @param retryAfter as the body tells it; items of a batch have no headers */
  private ApiRefusal(int status, MultiMap headers, String code, String detail,
      Optional<Duration> retryAfter) {
    super(status + " " + code + ": " + detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter.or(() -> Optional.ofNullable(headers.get(HttpHeaders.RETRY_AFTER))
        .filter(after -> SECONDS.matcher(after).matches())
        .map(after -> Duration.ofSeconds(Long.parseLong(after))));
    this.requestId = Optional.ofNullable(headers.get("X-Request-Id"));
  }

  /** Creates the refusal for an error response, be it problem+json or the response of a proxy. */
  static ApiRefusal of(int status, MultiMap headers, @Nullable Buffer body) {
    try {
      return new ApiRefusal(
          status, headers, body == null ? new JsonObject() : body.toJsonObject());
    } catch (DecodeException | ClassCastException notOurs) {
      return new ApiRefusal(status, headers, UNKNOWN, "the response is not problem+json",
          Optional.empty());
    }
  }

  /**
   * The error code; empty if this client does not know it, or the response is not from a Tidings
   * server.
   */
  public Optional<ErrorCode> errorCode() {
    return Optional.ofNullable(ERROR_CODES.get(code));
  }

  /** Whether the refusal has this error code. */
  public boolean is(ErrorCode errorCode) {
    return code.equals(errorCode.code());
  }

  /** Whether the token or key is not accepted, or not for this. */
  boolean isForUser() {
    return status == 401 || status == 403;
  }

  public int status() {
    return status;
  }

  /** The stable name of the error code, such as {@code not_found}. */
  public String code() {
    return code;
  }

  /** A sentence for the user about this case; may change with any release. */
  public String detail() {
    return detail;
  }

  /** Delay after which to retry, if the server sent one. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** Id of the request in the server's log, if the server sent one. */
  public Optional<String> requestId() {
    return requestId;
  }
}
