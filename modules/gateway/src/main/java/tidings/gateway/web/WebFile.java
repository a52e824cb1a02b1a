// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import tidings.gateway.http.ConditionalGet;
import tidings.gateway.http.ContentEncoding;
import tidings.gateway.http.Response;

/**
 * A file of the web client with its headers.
 *
 * @param compressed the compressed content by its encoding, where it is shorter
 */
record WebFile(Response uncompressed, Map<ContentEncoding, Response> compressed) {
  /** Revalidated each time, as the next version of the server has other content. */
  private static final String REVALIDATE = "no-cache";
  /** One year, the longest time that caches respect. */
  private static final String IMMUTABLE = "public, max-age=31536000, immutable";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2",
          "yaml", "text/yaml; charset=utf-8",
          "txt", "text/plain; charset=utf-8");

  /**
   * @param path determines the content type and the policy
   * @param compressed the content as compressed by the build; without it, it is compressed now
   */
  static WebFile of(String path, Buffer bytes, Map<ContentEncoding, Buffer> compressed) {
    var file = uncompressed(path, ContentSecurity.of(path), bytes);
    if (compressed.isEmpty()) {
      return compressedNow(file);
    }
    var responses = new EnumMap<ContentEncoding, Response>(ContentEncoding.class);
    compressed.forEach((encoding, body) -> responses.put(encoding, encoding.encoded(file, body)));
    return new WebFile(file, responses);
  }

  static WebFile of(String path, Map<String, String> securityHeaders, Buffer bytes) {
    return compressedNow(uncompressed(path, securityHeaders, bytes));
  }

  private static WebFile compressedNow(Response file) {
    return new WebFile(file, ContentEncoding.isWorthwhile(file)
        ? Map.of(ContentEncoding.GZIP, ContentEncoding.GZIP.encodeBest(file))
        : Map.of());
  }

  private static Response uncompressed(String path, Map<String, String> securityHeaders,
      Buffer bytes) {
    var extension = path.substring(path.lastIndexOf('.') + 1);
    var headers = new HashMap<>(securityHeaders);
    headers.put("Content-Type", TYPES.getOrDefault(extension, "application/octet-stream"));
    headers.put("Cache-Control", REVALIDATE);
    headers.put("Vary", "Accept-Encoding");
    return ConditionalGet.withETag(new Response(200, Map.copyOf(headers), bytes));
  }

  /** The ETag, which contains a hash of the content. */
  String tag() {
    return uncompressed.headers().getOrDefault("ETag", "");
  }

  Response response(HttpServerRequest request) {
    return ConditionalGet.notModifiedOr(request, negotiated(request));
  }

  /** The headers for a versioned path, below which content never changes. */
  Response immutableResponse(HttpServerRequest request) {
    return response(request).with("Cache-Control", IMMUTABLE);
  }

  /** The response in the best encoding that the request accepts. */
  Response negotiated(HttpServerRequest request) {
    return Stream.of(ContentEncoding.BR, ContentEncoding.GZIP)
        .filter(encoding -> compressed.containsKey(encoding) && encoding.isAccepted(request))
        .findFirst()
        .map(compressed::get)
        .orElse(uncompressed);
  }
}
