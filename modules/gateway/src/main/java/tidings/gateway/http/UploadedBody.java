// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static io.vertx.core.http.HttpHeaders.CONTENT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_LENGTH;
import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static io.vertx.core.http.HttpHeaders.EXPECT;
import static io.vertx.core.http.HttpHeaders.TRANSFER_ENCODING;
import static tidings.core.errors.ErrorCode.BODY_TOO_SLOW;
import static tidings.core.errors.ErrorCode.MALFORMED_REQUEST;
import static tidings.core.errors.ErrorCode.UNSUPPORTED_ENCODING;
import static tidings.core.errors.ErrorCode.UNSUPPORTED_MEDIA_TYPE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/**
 * A large body that is taken part by part: the next part is read when the one before is stored
 * (backpressure), so none is in memory but one. The request must have been paused when it arrived.
 */
public final class UploadedBody {
  /** Time without any byte after which the client is taken for gone. */
  static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);
  /** Time for all of it: the largest files, on slow lines. */
  static final Duration TIMEOUT = Duration.ofHours(1);
  public static final String TYPE = "application/x-ndjson";
  private static final Pattern LINES =
      Pattern.compile("application/x-ndjson *(; *charset=\"?utf-8\"?)? *",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  private final Vertx vertx;
  private final HttpServerRequest request;
  private final Function<Buffer, Future<?>> sink;
  private final Promise<Void> received = Promise.promise();
  private long idleTimer;

  private UploadedBody(
      Vertx vertx, HttpServerRequest request, Function<Buffer, Future<?>> sink) {
    this.vertx = vertx;
    this.request = request;
    this.sink = sink;
  }

  /**
   * The number of its bytes; empty if that is not known.
   *
   * @throws Refusal if it is not declared as lines of JSON
   */
  public static Optional<Long> announcedLines(HttpServerRequest request) {
    var bytes = announcedBytes(request);
    boolean isEmpty = bytes.map(length -> length == 0)
        .orElse(!request.headers().contains(TRANSFER_ENCODING));
    var type = Optional.ofNullable(request.getHeader(CONTENT_TYPE));
    if (!isEmpty && type.filter(given -> LINES.matcher(given).matches()).isEmpty()) {
      throw UNSUPPORTED_MEDIA_TYPE.refusal("Content-Type must be " + TYPE);
    }
    return bytes;
  }

  /**
   * The number of its bytes, whatever they are; empty if that is not known.
   *
   * @throws Refusal if they are compressed
   */
  public static Optional<Long> announcedBytes(HttpServerRequest request) {
    if (request.headers().contains(CONTENT_ENCODING)) {
      throw UNSUPPORTED_ENCODING.refusal("the body must have no Content-Encoding");
    }
    return Optional.ofNullable(request.getHeader(CONTENT_LENGTH))
        .filter(text -> LENGTH.matcher(text).matches()).map(Long::valueOf);
  }

  /**
   * Takes all of it. The result fails with a {@link Refusal} if it is too slow or incomplete, or as
   * the sink does.
   *
   * @param sink stores a part
   */
  public static Future<Void> receive(
      Vertx vertx, HttpServerRequest request, Function<Buffer, Future<?>> sink) {
    return new UploadedBody(vertx, request, sink).receive();
  }

  private Future<Void> receive() {
    if (request.isEnded()) {
      return Future.succeededFuture();
    }
    request.handler(this::onPart);
    request.endHandler(end -> received.tryComplete());
    request.exceptionHandler(
        broken -> received.tryFail(MALFORMED_REQUEST.refusal("the body is incomplete")));
    if ("100-continue".equalsIgnoreCase(request.getHeader(EXPECT))) {
      request.response().writeContinue();
    }
    long timer = vertx.setTimer(TIMEOUT.toMillis(), late -> failAsSlow("within an hour"));
    startIdleTimer();
    request.resume();
    return received.future().onComplete(done -> {
      vertx.cancelTimer(timer);
      vertx.cancelTimer(idleTimer);
    });
  }

  private void onPart(Buffer part) {
    request.pause();
    vertx.cancelTimer(idleTimer);
    sink.apply(part)
        .onSuccess(stored -> {
          if (!received.future().isComplete()) {
            startIdleTimer();
            request.resume();
          }
        })
        .onFailure(received::tryFail);
  }

  private void startIdleTimer() {
    idleTimer = vertx.setTimer(IDLE_TIMEOUT.toMillis(),
        late -> failAsSlow("without pauses of " + IDLE_TIMEOUT.toSeconds() + " seconds"));
  }

  private void failAsSlow(String how) {
    received.tryFail(BODY_TOO_SLOW.refusal("the body must arrive " + how));
  }

  /** Reads on without keeping anything, so that a client that still sends reads its answer. */
  public static void discardRest(HttpServerRequest request) {
    if (!request.isEnded()) {
      request.handler(part -> {});
      request.resume();
    }
  }
}
