// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.CONTENT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_LENGTH;
import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static io.vertx.core.http.HttpHeaders.EXPECT;
import static io.vertx.core.http.HttpHeaders.TRANSFER_ENCODING;
import static tidings.core.errors.ErrorCode.BODY_TOO_LARGE;
import static tidings.core.errors.ErrorCode.BODY_TOO_SLOW;
import static tidings.core.errors.ErrorCode.MALFORMED_REQUEST;
import static tidings.core.errors.ErrorCode.UNSUPPORTED_ENCODING;
import static tidings.core.errors.ErrorCode.UNSUPPORTED_MEDIA_TYPE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/** Reads the body of a request within its limits of size, time and content type. */
public final class RequestBody {
  /**
   * A body of maximum size takes about a second on the slowest supported line. Large batches come
   * from back ends, whose lines are faster.
   */
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(10);
  static final String PATCH_TYPES = "application/json, application/merge-patch+json";
  private static final String CHARSET = " *(; *charset=\"?utf-8\"?)? *";
  private static final Pattern JSON =
      Pattern.compile("application/json" + CHARSET, Pattern.CASE_INSENSITIVE);
  private static final Pattern MERGE_PATCH =
      Pattern.compile("application/merge-patch\\+json" + CHARSET, Pattern.CASE_INSENSITIVE);
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  private final int maxBytes;
  private final Buffer bytes = Buffer.buffer();
  private final Promise<Buffer> result = Promise.promise();

  private RequestBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Returns an empty buffer if there is no body. The future fails with a {@link Refusal} if the
   * body is too large, too slow or not declared as JSON.
   *
   * @param maxBytes maximum size in bytes
   */
  public static Future<Buffer> read(Vertx vertx, HttpServerRequest request, int maxBytes) {
    var length = request.getHeader(CONTENT_LENGTH);
    boolean isEmpty = length == null
        ? !request.headers().contains(TRANSFER_ENCODING)
        : length.equals("0");
    if (isEmpty) {
      return Future.succeededFuture(Buffer.buffer());
    }
    if (request.headers().contains(CONTENT_ENCODING)) {
      return Future.failedFuture(
          UNSUPPORTED_ENCODING.refusal("the body must have no Content-Encoding"));
    }
    if (length != null
        && (!LENGTH.matcher(length).matches() || Long.parseLong(length) > maxBytes)) {
      return Future.failedFuture(tooLarge(maxBytes));
    }
    return new RequestBody(maxBytes).receive(vertx, request);
  }

  /** Whether a request says that its body has at most so many bytes. */
  public static boolean isWithin(HttpServerRequest request, int bytes) {
    var length = request.getHeader(CONTENT_LENGTH);
    return length == null
        ? !request.headers().contains(TRANSFER_ENCODING)
        : LENGTH.matcher(length).matches() && Long.parseLong(length) <= bytes;
  }

  private Future<Buffer> receive(Vertx vertx, HttpServerRequest request) {
    request.handler(this::onChunk);
    request.endHandler(end -> result.tryComplete(bytes));
    request.exceptionHandler(
        broken -> result.tryFail(MALFORMED_REQUEST.refusal("the body is incomplete")));
    if ("100-continue".equalsIgnoreCase(request.getHeader(EXPECT))) {
      request.response().writeContinue();
    }
    long timer = vertx.setTimer(
        READ_TIMEOUT.toMillis(),
        late -> result.tryFail(
            BODY_TOO_SLOW
                .refusal("the body must arrive within " + READ_TIMEOUT.toSeconds() + " seconds")));
    return result.future()
        .onComplete(received -> vertx.cancelTimer(timer))
        .map(received -> requireJson(received, request));
  }

  private void onChunk(Buffer chunk) {
    if (bytes.length() + chunk.length() > maxBytes) {
      result.tryFail(tooLarge(maxBytes));
    } else if (!result.future().isComplete()) {
      bytes.appendBuffer(chunk);
    }
  }

  private static Buffer requireJson(Buffer bytes, HttpServerRequest request) {
    if (bytes.length() > 0 && !isJson(request)) {
      throw UNSUPPORTED_MEDIA_TYPE.refusal("Content-Type must be application/json");
    }
    return bytes;
  }

  private static boolean isJson(HttpServerRequest request) {
    var type = request.getHeader(CONTENT_TYPE);
    return type != null && (JSON.matcher(type).matches()
        || request.method().equals(HttpMethod.PATCH) && MERGE_PATCH.matcher(type).matches());
  }

  private static Refusal tooLarge(int maxBytes) {
    return BODY_TOO_LARGE.refusal("the body may have at most " + maxBytes + " bytes");
  }
}
