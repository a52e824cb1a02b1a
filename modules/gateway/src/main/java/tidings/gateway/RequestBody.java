// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.CONTENT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_LENGTH;
import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static io.vertx.core.http.HttpHeaders.EXPECT;
import static io.vertx.core.http.HttpHeaders.TRANSFER_ENCODING;
import static tidings.core.Reason.BODY_TOO_LARGE;
import static tidings.core.Reason.BODY_TOO_SLOW;
import static tidings.core.Reason.MALFORMED_REQUEST;
import static tidings.core.Reason.UNSUPPORTED_ENCODING;
import static tidings.core.Reason.UNSUPPORTED_MEDIA_TYPE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import tidings.core.Refusal;

/** The bytes of a request's body, as far as they are wanted. */
final class RequestBody {
  /** A body of the largest size takes a second over the slowest line that is worth serving. */
  private static final Duration WITHIN = Duration.ofSeconds(10);
  private static final Pattern JSON = Pattern
      .compile("application/json *(; *charset=\"?utf-8\"?)? *", Pattern.CASE_INSENSITIVE);
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  private final int most;
  private final Buffer bytes = Buffer.buffer();
  private final Promise<Buffer> whole = Promise.promise();

  private RequestBody(int most) {
    this.most = most;
  }

  /**
   * Nothing when there is no body.
   *
   * @param most how many bytes it may have
   * @throws Refusal in the future, when it is too large, too slow, or not JSON by its type
   */
  static Future<Buffer> read(Vertx vertx, HttpServerRequest request, int most) {
    var length = request.getHeader(CONTENT_LENGTH);
    boolean none = length == null
        ? !request.headers().contains(TRANSFER_ENCODING)
        : length.equals("0");
    if (none) {
      return Future.succeededFuture(Buffer.buffer());
    }
    if (request.headers().contains(CONTENT_ENCODING)) {
      return Future.failedFuture(
          UNSUPPORTED_ENCODING.because("send it as it is, without a Content-Encoding"));
    }
    if (length != null && (!LENGTH.matcher(length).matches() || Long.parseLong(length) > most)) {
      return Future.failedFuture(tooLarge(most));
    }
    return new RequestBody(most).receive(vertx, request);
  }

  private Future<Buffer> receive(Vertx vertx, HttpServerRequest request) {
    request.handler(this::receive);
    request.endHandler(end -> whole.tryComplete(bytes));
    request.exceptionHandler(
        broken -> whole.tryFail(MALFORMED_REQUEST.because("its body breaks off")));
    if ("100-continue".equalsIgnoreCase(request.getHeader(EXPECT))) {
      request.response().writeContinue();
    }
    long timer = vertx.setTimer(
        WITHIN.toMillis(),
        late -> whole.tryFail(
            BODY_TOO_SLOW.because("it has to be here within " + WITHIN.toSeconds() + " seconds")));
    return whole.future()
        .onComplete(received -> vertx.cancelTimer(timer))
        .map(received -> json(received, request));
  }

  private void receive(Buffer chunk) {
    if (bytes.length() + chunk.length() > most) {
      whole.tryFail(tooLarge(most));
    } else if (!whole.future().isComplete()) {
      bytes.appendBuffer(chunk);
    }
  }

  private static Buffer json(Buffer bytes, HttpServerRequest request) {
    var type = request.getHeader(CONTENT_TYPE);
    if (bytes.length() > 0 && (type == null || !JSON.matcher(type).matches())) {
      throw UNSUPPORTED_MEDIA_TYPE.because("say Content-Type: application/json");
    }
    return bytes;
  }

  private static Refusal tooLarge(int most) {
    return BODY_TOO_LARGE.because("a body has at most " + most + " bytes");
  }
}
