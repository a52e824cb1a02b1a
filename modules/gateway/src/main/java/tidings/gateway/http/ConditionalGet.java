// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Sha256;

/**
 * Whether a client has already what it would be sent. Each answer to a GET has an ETag: the version
 * of what is shown, if it has one, and a hash of how it is shown.
 *
 * <p>A page of a feed ends with a position that is always now. It tells nothing new to whoever has
 * the same page with an earlier one, so it is left out of the hash, and the tag is a weak one.
 */
public final class ConditionalGet {
  /** Bytes of a hash: two answers that differ have the same one with a chance of 1 in 2^96. */
  private static final int HASH_BYTES = 12;
  private static final Pattern VERSION = Pattern.compile("\"([0-9]{1,18})\"");
  private static final Pattern TAG = Pattern.compile("(?:W/)?\"([!#-~]{0,200})\"");
  private static final Pattern LIST =
      Pattern.compile("\\*|[ \t]*" + TAG + "(?:[ \t]*,[ \t]*" + TAG + ")*[ \t]*");

  private ConditionalGet() {}

  /**
   * The answer with its tag, compressed if that helps; or that there is nothing new since a tag
   * that the client has.
   */
  public static Response respond(HttpServerRequest request, Response response) {
    return response.status() == 200
        ? ContentEncoding.compressFor(request,
            notModifiedOr(request, withETag(allowPrivateCache(response))))
        : response;
  }

  /** The answer, or that there is nothing new since its tag. */
  public static Response notModifiedOr(HttpServerRequest request, Response response) {
    var known = request.headers().getAll("If-None-Match");
    if (known.isEmpty()) {
      return response;
    }
    var list = String.join(",", known);
    if (!LIST.matcher(list).matches()) {
      throw INVALID_HEADER.refusal("If-None-Match has to be a list of ETags, or *");
    }
    return findMatch(list, response.header("ETag")).map(response::notModified).orElse(response);
  }

  /**
   * What may not be stored at all cannot be asked about again: a browser keeps it for itself, and
   * asks each time.
   */
  private static Response allowPrivateCache(Response response) {
    return response.header("Cache-Control").equals("no-store")
        ? response.with("Cache-Control", "private, no-cache")
        : response;
  }

  /** The tag among these that says the same as ours, as the client has it. */
  private static Optional<String> findMatch(String list, String ownTag) {
    if (list.equals("*")) {
      return Optional.of(ownTag);
    }
    var ownOpaqueTag = ContentEncoding.withoutSuffix(opaqueTag(ownTag));
    return TAG.matcher(list)
        .results()
        .filter(known -> ContentEncoding.withoutSuffix(known.group(1)).equals(ownOpaqueTag))
        .map(known -> known.group())
        .findFirst();
  }

  /** The answer with its tag, unless it has a whole one. */
  public static Response withETag(Response response) {
    var given = response.header("ETag");
    var version = VERSION.matcher(given);
    if (version.matches()) {
      return response.with("ETag", '"' + version.group(1) + '.' + hash(response) + '"');
    }
    if (given.isEmpty()) {
      var weak = response.hashedBytes() < response.body().length() ? "W/" : "";
      return response.with("ETag", weak + '"' + hash(response) + '"');
    }
    return response;
  }

  private static String opaqueTag(String tag) {
    return tag.substring(tag.indexOf('"') + 1, tag.length() - 1);
  }

  private static String hash(Response response) {
    byte[] digest = Sha256.digest().digest(response.body().getBytes(0, response.hashedBytes()));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest).substring(0,
        HASH_BYTES * 4 / 3);
  }
}
