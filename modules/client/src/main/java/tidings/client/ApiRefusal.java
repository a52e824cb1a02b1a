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
 * The server's clear no: nothing was changed, but for {@link ErrorCode#TIMED_OUT} and
 * {@link ErrorCode#UNAVAILABLE}, after which that is not known.
 */
public final class ApiRefusal extends RuntimeException {
  private static final Map<String, ErrorCode> ERROR_CODES =
      Arrays.stream(ErrorCode.values())
          .collect(Collectors.toMap(ErrorCode::code, Function.identity()));
  /** The code of what did not come from a server of ours. */
  private static final String UNKNOWN = "unknown";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private final int status;
  private final String code;
  private final String detail;
  private final Optional<Duration> retryAfter;
  private final Optional<String> requestId;

  private ApiRefusal(int status, MultiMap headers, String code, String detail) {
    super(status + " " + code + ": " + detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = Optional.ofNullable(headers.get(HttpHeaders.RETRY_AFTER))
        .filter(after -> SECONDS.matcher(after).matches())
        .map(after -> Duration.ofSeconds(Long.parseLong(after)));
    this.requestId = Optional.ofNullable(headers.get("X-Request-Id"));
  }

  /** What an answer that is no success says, be it problem+json or something in between us. */
  static ApiRefusal of(int status, MultiMap headers, @Nullable Buffer body) {
    try {
      var problem = body == null ? new JsonObject() : body.toJsonObject();
      return new ApiRefusal(
          status, headers, text(problem, "code").orElse(UNKNOWN),
          text(problem, "detail").orElse(""));
    } catch (DecodeException | ClassCastException notOurs) {
      return new ApiRefusal(status, headers, UNKNOWN, "the answer is no problem+json");
    }
  }

  /** Why; empty when it is a reason that this client does not know, or something in between. */
  public Optional<ErrorCode> errorCode() {
    return Optional.ofNullable(ERROR_CODES.get(code));
  }

  /** Whether it is for this reason. */
  public boolean is(ErrorCode errorCode) {
    return code.equals(errorCode.code());
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The stable name of the reason, such as {@code not_found}. */
  public String code() {
    return code;
  }

  /** A sentence about this case, for a person; it may change with any release. */
  public String detail() {
    return detail;
  }

  /** How long to wait before asking again, when the server says so. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** By which the server's log knows this request, when the server says so. */
  public Optional<String> requestId() {
    return requestId;
  }
}
