// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.INVALID_HEADER;

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
final class Freshness {
  /** Bytes of a hash: two answers that differ have the same one with a chance of 1 in 2^96. */
  private static final int HASH = 12;
  private static final Pattern VERSION = Pattern.compile("\"([0-9]{1,18})\"");
  private static final Pattern TAG = Pattern.compile("(?:W/)?\"([!#-~]{0,200})\"");
  private static final Pattern LIST =
      Pattern.compile("\\*|[ \t]*" + TAG + "(?:[ \t]*,[ \t]*" + TAG + ")*[ \t]*");

  private Freshness() {}

  /**
   * The answer with its tag, compressed if that helps; or that there is nothing new since a tag
   * that the client has.
   */
  static Answer of(HttpServerRequest request, Answer whole) {
    return whole.status() == 200
        ? Coding.of(request, since(request, tagged(kept(whole))))
        : whole;
  }

  /** The answer, or that there is nothing new since its tag. */
  static Answer since(HttpServerRequest request, Answer answer) {
    var known = request.headers().getAll("If-None-Match");
    if (known.isEmpty()) {
      return answer;
    }
    var list = String.join(",", known);
    if (!LIST.matcher(list).matches()) {
      throw INVALID_HEADER.because("If-None-Match has to be a list of ETags, or *");
    }
    return matching(list, answer.header("ETag")).map(answer::unchanged).orElse(answer);
  }

  /**
   * What may not be stored at all cannot be asked about again: a browser keeps it for itself, and
   * asks each time.
   */
  private static Answer kept(Answer answer) {
    return answer.header("Cache-Control").equals("no-store")
        ? answer.with("Cache-Control", "private, no-cache")
        : answer;
  }

  /** The tag among these that says the same as ours, as the client has it. */
  private static Optional<String> matching(String list, String ours) {
    if (list.equals("*")) {
      return Optional.of(ours);
    }
    var what = Coding.without(opaque(ours));
    return TAG.matcher(list)
        .results()
        .filter(known -> Coding.without(known.group(1)).equals(what))
        .map(known -> known.group())
        .findFirst();
  }

  /** The answer with its tag, unless it has a whole one. */
  static Answer tagged(Answer answer) {
    var given = answer.header("ETag");
    var version = VERSION.matcher(given);
    if (version.matches()) {
      return answer.with("ETag", '"' + version.group(1) + '.' + hash(answer) + '"');
    }
    if (given.isEmpty()) {
      var weak = answer.steady() < answer.body().length() ? "W/" : "";
      return answer.with("ETag", weak + '"' + hash(answer) + '"');
    }
    return answer;
  }

  private static String opaque(String tag) {
    return tag.substring(tag.indexOf('"') + 1, tag.length() - 1);
  }

  private static String hash(Answer answer) {
    byte[] all = Sha256.digest().digest(answer.body().getBytes(0, answer.steady()));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all).substring(0, HASH * 4 / 3);
  }
}
