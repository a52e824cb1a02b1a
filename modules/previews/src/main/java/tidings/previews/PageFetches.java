// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static io.vertx.core.http.HttpHeaders.ACCEPT;
import static io.vertx.core.http.HttpHeaders.ACCEPT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static io.vertx.core.http.HttpHeaders.USER_AGENT;
import static java.util.Locale.ROOT;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import tidings.core.network.OutgoingClient;
import tidings.core.network.OutgoingFetch.Fetched;
import tidings.core.network.OutgoingFetch.Wanted;
import tidings.core.network.PublicAddresses;
import tidings.previews.settings.PreviewSettings;

/** Fetches files of strangers for previews: a few at a time, each within bounds. */
final class PageFetches {
  static final int MAX_FETCHES = 8;
  static final int MAX_PAGE_BYTES = 2 * 1024 * 1024;
  static final int MAX_OEMBED_BYTES = 64 * 1024;
  static final int MAX_PICTURE_BYTES = 5 * 1024 * 1024;

  private final Vertx vertx;
  private final OutgoingClient client;
  private final String userAgent;
  private final Semaphore places = new Semaphore(MAX_FETCHES);

  /** The kinds of files. */
  enum Kind {
    PAGE("text/html,application/xhtml+xml", MAX_PAGE_BYTES,
        "text/html|application/xhtml\\+xml"),
    OEMBED("application/json", MAX_OEMBED_BYTES,
        "(application|text)/(json|javascript)|application/json\\+oembed"),
    /** Its bytes say what it is. */
    PICTURE("image/webp,image/png,image/jpeg,image/gif", MAX_PICTURE_BYTES, ".*");

    private final String accept;
    private final int maxBytes;
    private final String mediaTypes;

    /** @param mediaTypes the expression of those that are read */
    Kind(String accept, int maxBytes, String mediaTypes) {
      this.accept = accept;
      this.maxBytes = maxBytes;
      this.mediaTypes = mediaTypes;
    }

    /** What is compressed was not asked for, and could become of any size. */
    private boolean isAccepted(HttpClientResponse response) {
      var encoding = response.getHeader(CONTENT_ENCODING);
      var type = mediaType(response.getHeader(CONTENT_TYPE));
      return (encoding == null || encoding.equalsIgnoreCase("identity"))
          && type.matches(mediaTypes);
    }

    private static String mediaType(@Nullable String header) {
      return header == null ? "" : header.split(";", 2)[0].strip().toLowerCase(ROOT);
    }
  }

  PageFetches(Vertx vertx, PreviewSettings settings) {
    this.vertx = vertx;
    var addresses = new PublicAddresses(
        vertx.createSharedWorkerExecutor("tidings-preview-hosts", MAX_FETCHES),
        settings.networks(), PublicAddresses.Rule.WEB_PORTS);
    this.client =
        new OutgoingClient(vertx, addresses, new OutgoingClient.Connections(MAX_FETCHES, false));
    this.userAgent = "Tidings link previews"
        + settings.publicUrl().map(url -> " (+" + url + ")").orElse("");
  }

  /**
   * A file; waits for it, and for a place before.
   *
   * @throws RuntimeException if it cannot be had within the bounds
   * @throws InterruptedException if the server stops meanwhile
   */
  Fetched fetch(Kind kind, String url, Duration timeout) throws InterruptedException {
    places.acquire();
    var fetch = client.fetch(new Wanted(
        Map.of(ACCEPT.toString(), kind.accept, ACCEPT_ENCODING.toString(), "identity",
            USER_AGENT.toString(), userAgent),
        kind::isAccepted, kind.maxBytes, timeout));
    var fetched = Future.<Fetched>future(promise -> vertx.getOrCreateContext()
        .runOnContext(now -> Future.succeededFuture(url).compose(fetch::start)
            .onComplete(promise))); // completed also if it cannot be started
    // what cannot be cancelled may outlast the fetch, and then keeps its place
    fetched.eventually(fetch::lookup).onComplete(end -> places.release());
    return fetched.await();
  }
}
