// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static tidings.core.Reason.FOREIGN_ORIGIN;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Set;

/**
 * What pages of other origins may do: those of friends all that our own may, with their
 * credentials; others get no word that would let them read an answer.
 */
final class Cors {
  /** As long as browsers remember it at the most: Chromium does for two hours. */
  private static final Duration REMEMBERED = Duration.ofHours(2);
  private static final String SENT =
      "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id";
  private static final String SHOWN = "ETag, Link, Location, X-Request-Id, Retry-After";

  private final Set<String> friends;

  Cors(Set<String> friends) {
    this.friends = friends;
  }

  /** Says what friends have to know to read this answer. */
  Answer on(HttpServerRequest request, Answer answer) {
    var open = answer.with("Vary", "Authorization, Cookie, Origin, Accept-Encoding");
    return isFriend(request) ? befriended(request, open) : open;
  }

  /** What may be done here; to a browser that asks for a page of another origin, if it may. */
  Answer options(HttpServerRequest request, Caller caller, String allowed) {
    var answer = Answer.noContent().with("Allow", allowed);
    var origin = request.getHeader(ORIGIN);
    boolean preflight = request.headers().contains("Access-Control-Request-Method");
    if (origin == null || !preflight || caller.isOwn(origin)) {
      return answer;
    }
    if (!friends.contains(origin)) {
      throw FOREIGN_ORIGIN.because("pages of another origin may not do this");
    }
    return answer.with("Access-Control-Allow-Methods", allowed)
        .with("Access-Control-Allow-Headers", SENT)
        .with("Access-Control-Max-Age", String.valueOf(REMEMBERED.toSeconds()));
  }

  private boolean isFriend(HttpServerRequest request) {
    var origin = request.getHeader(ORIGIN);
    return origin != null && friends.contains(origin);
  }

  private static Answer befriended(HttpServerRequest request, Answer answer) {
    var open = answer.with("Access-Control-Allow-Origin", request.getHeader(ORIGIN))
        .with("Access-Control-Allow-Credentials", "true");
    return request.method().equals(HttpMethod.OPTIONS)
        ? open
        : open.with("Access-Control-Expose-Headers", SHOWN);
  }
}
