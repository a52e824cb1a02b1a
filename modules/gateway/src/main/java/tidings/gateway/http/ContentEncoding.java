// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Locale.ROOT;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Compression of responses by Accept-Encoding. Only responses to GET are compressed: none contains
 * a token, so that none can be guessed from the length (BREACH).
 */
public enum ContentEncoding {
  /** Brotli, only of files that were compressed by the build. */
  BR,
  GZIP,
  DEFLATE;

  /** A shorter response fits one packet without compression. */
  static final int MIN_BYTES = 1024;
  /** Takes half the time of the default level for a few percent more bytes. */
  private static final int FAST_LEVEL = 3;
  /** The level for files, which are compressed once and sent many times. */
  private static final int BEST_LEVEL = 9;
  /** Content types worth compressing; pictures and fonts are compressed already. */
  private static final Pattern COMPRESSIBLE_TYPES =
      Pattern.compile("(text/|application/([a-z]+\\+)?(json|xml)|image/svg).*");
  private static final Pattern ACCEPTED_CODING = Pattern.compile(
      "\\s*([a-z*-]+)\\s*(?:;\\s*q\\s*=\\s*([01](?:\\.[0-9]{0,3})?)\\s*)?",
      Pattern.CASE_INSENSITIVE);

  /** The response in the encoding that the request prefers. */
  static Response compressFor(HttpServerRequest request, Response response) {
    return isWorthwhile(response)
        ? findPreferred(request).map(encoding -> encoding.encode(response, FAST_LEVEL))
            .orElse(response)
        : response;
  }

  /** Whether it is long enough, of a compressible type, and not compressed yet. */
  public static boolean isWorthwhile(Response response) {
    return response.body().length() >= MIN_BYTES
        && response.header("Content-Encoding").isEmpty()
        && COMPRESSIBLE_TYPES.matcher(response.header("Content-Type")).matches();
  }

  /** Whether the client accepts the encoding. */
  public boolean isAccepted(HttpServerRequest request) {
    return quality(qualities(request), this) > 0;
  }

  /** The response with a body that is in this encoding already. */
  public Response encoded(Response response, Buffer compressed) {
    // A different representation needs a different ETag.
    var tag = response.header("ETag").replaceFirst("\"$", "-" + code() + "\"");
    return response.with("ETag", tag).with("Content-Encoding", code()).with(compressed);
  }

  /** The preferred encoding; gzip if both are equally preferred. */
  private static Optional<ContentEncoding> findPreferred(HttpServerRequest request) {
    var qualities = qualities(request);
    double gzip = quality(qualities, GZIP);
    double deflate = quality(qualities, DEFLATE);
    if (gzip == 0 && deflate == 0) {
      return Optional.empty();
    }
    return Optional.of(gzip >= deflate ? GZIP : DEFLATE);
  }

  private static Map<String, Double> qualities(HttpServerRequest request) {
    var qualities = new HashMap<String, Double>();
    for (var line : request.headers().getAll("Accept-Encoding")) {
      for (var part : line.split(",")) {
        var accepted = ACCEPTED_CODING.matcher(part);
        if (accepted.matches()) {
          var quality = Optional.ofNullable(accepted.group(2)).map(Double::valueOf).orElse(1.0);
          qualities.put(accepted.group(1).toLowerCase(ROOT), quality);
        }
      }
    }
    return qualities;
  }

  private static double quality(Map<String, Double> qualities, ContentEncoding encoding) {
    return qualities.getOrDefault(encoding.code(), qualities.getOrDefault("*", 0.0));
  }

  /** Compresses at the best, slowest level. */
  public Response encodeBest(Response response) {
    return encode(response, BEST_LEVEL);
  }

  private Response encode(Response response, int level) {
    return encoded(response, compressed(response.body(), level));
  }

  /** An ETag without the suffix of its encoding. */
  static String withoutSuffix(String tag) {
    return tag.replaceFirst("-(br|gzip|deflate)$", "");
  }

  private Buffer compressed(Buffer body, int level) {
    var bytes = new ByteArrayOutputStream(body.length() / 2);
    try (var out = compressor(bytes, level)) {
      out.write(body.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private OutputStream compressor(OutputStream bytes, int level) throws IOException {
    return switch (this) {
      case BR -> throw new UnsupportedOperationException("only the build compresses with Brotli");
      case GZIP -> new GZIPOutputStream(bytes) {
        {
          def.setLevel(level);
        }
      };
      case DEFLATE -> new DeflaterOutputStream(bytes, new Deflater(level)) {
        @Override
        public void close() throws IOException {
          super.close();
          def.end();
        }
      };
    };
  }

  private String code() {
    return name().toLowerCase(ROOT);
  }
}
