// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Sha256;

/**
 * Conditional GET (RFC 9110): every response to a GET has an ETag, made of the version of the
 * resource, if it has one, and a hash of the body.
 *
 * <p>A page of a feed ends with the current position, which changes although the page does not.
 * These bytes are left out of the hash, and the tag is weak.
 */
public final class ConditionalGet {
  /** Bytes of a hash: two different bodies collide with a probability of 1 in 2^96. */
  private static final int HASH_BYTES = 12;
  private static final Pattern VERSION = Pattern.compile("\"([0-9]{1,18})\"");

  private ConditionalGet() {}

  /**
   * The response with its ETag, compressed if that makes it shorter; or 304 if the client has the
   * current one.
   */
  public static Response respond(HttpServerRequest request, Response response) {
    return response.status() == 200
        ? ContentEncoding.compressFor(request,
            notModifiedOr(request, withETag(allowPrivateCache(response))))
        : response;
  }

  /** The response, or 304 if the client has its ETag. */
  public static Response notModifiedOr(HttpServerRequest request, Response response) {
    var known = request.headers().getAll("If-None-Match");
    return known.isEmpty()
        ? response
        : findMatch(String.join(",", known), response.header("ETag"))
            .map(response::notModified)
            .orElse(response);
  }

  /**
   * Replaces no-store, which would rule out revalidation, by a private cache that revalidates each
   * time.
   */
  private static Response allowPrivateCache(Response response) {
    return response.header("Cache-Control").equals("no-store")
        ? response.with("Cache-Control", "private, no-cache")
        : response;
  }

  /** The client's tag that matches ours, in the client's spelling. */
  private static Optional<String> findMatch(String list, String ownTag) {
    if (list.equals("*")) {
      return Optional.of(ownTag);
    }
    var ownOpaqueTag = ContentEncoding.withoutSuffix(opaqueTag(ownTag));
    return EntityTags.parse(list).stream()
        .filter(known -> ContentEncoding.withoutSuffix(opaqueTag(known)).equals(ownOpaqueTag))
        .findFirst();
  }

  /** The response with an ETag, unless it has a complete one already. */
  public static Response withETag(Response response) {
    var given = response.header("ETag");
    if (given.isEmpty()) {
      var weak = response.hashedBytes() < response.body().length() ? "W/" : "";
      return response.with("ETag", weak + '"' + hash(response) + '"');
    }
    var version = VERSION.matcher(given);
    return version.matches()
        ? response.with("ETag", '"' + version.group(1) + '.' + hash(response) + '"')
        : response;
  }

  private static String opaqueTag(String tag) {
    return tag.substring(tag.indexOf('"') + 1, tag.length() - 1);
  }

  private static String hash(Response response) {
    var body = ((BufferInternal) response.body()).getByteBuf();
    var digest = Sha256.digest();
    digest.update(body.nioBuffer(body.readerIndex(), response.hashedBytes())); // without a copy
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest()).substring(0,
        HASH_BYTES * 4 / 3);
  }
}
