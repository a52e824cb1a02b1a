// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.core.Media;
import tidings.core.Media.ReadPart;
import tidings.core.Media.ServedPicture;
import tidings.core.bus.Bus;
import tidings.gateway.http.ByteRange;
import tidings.gateway.http.ConditionalGet;
import tidings.gateway.http.Response;
import tidings.gateway.http.StreamedBody;

/**
 * Responses with the content of pictures, which never changes under its address. They are read part
 * by part as their client takes them.
 */
record MediaContent(Bus bus) {
  private static final String FOR_EVER = ", max-age=31536000, immutable";
  private static final Map<String, String> HEADERS = Map.of(
      "Accept-Ranges", "bytes",
      "Content-Security-Policy", "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy", "cross-origin",
      "Vary", "Origin",
      "X-Content-Type-Options", "nosniff");

  /** @param isForAnybody whether caches that several readers share may keep it */
  Response response(HttpServerRequest request, ServedPicture picture, boolean isForAnybody) {
    var blob = picture.rendition().blob();
    long length = picture.rendition().bytes();
    var headers = new HashMap<>(HEADERS);
    headers.put("Content-Type", picture.type().mediaType());
    headers.put("Cache-Control", (isForAnybody ? "public" : "private") + FOR_EVER);
    headers.put("ETag", '"' + blob + '"');
    var range = ByteRange.of(request, headers.get("ETag"), length);
    if (range.isEmpty()) {
      headers.put("Content-Length", String.valueOf(length));
      return ConditionalGet.notModifiedOr(
          request, streamed(200, headers, blob, new ByteRange(0, length)));
    }
    var part = range.get();
    if (part.isUnsatisfiable()) {
      return ByteRange.notSatisfiable(length);
    }
    headers.put("Content-Length", String.valueOf(part.length()));
    headers.put("Content-Range", part.contentRange(length));
    return ConditionalGet.notModifiedOr(request, streamed(206, headers, blob, part));
  }

  private Response streamed(int status, Map<String, String> headers, String blob, ByteRange range) {
    return new Response(status, headers, Buffer.buffer(), 0,
        Optional.of(body -> send(body, blob, range.from(), range.end())));
  }

  private void send(StreamedBody body, String blob, long from, long end) {
    if (from >= end) {
      body.end();
      return;
    }
    int count = (int) Math.min(Media.MAX_PART_BYTES, end - from);
    bus.ask(new ReadPart(blob, from, count))
        .compose(part -> part.length() == count
            ? body.write(part)
            : Future.failedFuture("the content is shorter than it was"))
        .onSuccess(sent -> send(body, blob, from + count, end))
        .onFailure(gone -> {
          if (!body.isClosed()) {
            body.abort();
          }
        });
  }
}
