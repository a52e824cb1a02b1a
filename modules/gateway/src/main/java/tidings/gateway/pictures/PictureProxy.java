// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static io.vertx.core.http.HttpHeaders.ACCEPT;
import static io.vertx.core.http.HttpHeaders.ACCEPT_ENCODING;
import static io.vertx.core.http.HttpHeaders.USER_AGENT;
import static java.util.Objects.requireNonNull;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Sha256;
import tidings.core.network.OutgoingClient;
import tidings.core.network.OutgoingFetch;
import tidings.core.network.PublicAddresses;
import tidings.gateway.http.ClientAddress;
import tidings.gateway.http.Response;

/**
 * Fetches pictures from other servers and serves them, so that these servers do not see the
 * addresses of the readers. It keeps them in memory for a while.
 */
public final class PictureProxy {
  private static final Logger LOG = LoggerFactory.getLogger(PictureProxy.class);
  /** Time after which a picture is fetched again. */
  private static final Duration CACHE_TTL = Duration.ofHours(1);
  /** Time after which a picture that could not be fetched is tried again. */
  private static final Duration FAILURE_TTL = Duration.ofMinutes(1);
  /** Bytes of an entry besides its picture, about. */
  private static final int ENTRY_BYTES = 512;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Map<String, String> HEADERS = Map.of(
      ACCEPT.toString(), "image/avif,image/webp,image/png,image/jpeg,image/gif",
      ACCEPT_ENCODING.toString(), "identity",
      USER_AGENT.toString(), "Tidings picture proxy");
  /** Threads for the resolver of the system: one for each fetch, so that none waits for others. */
  private static final int RESOLVER_THREADS = FetchQueue.MAX_FETCHES;
  /** Short, as an author may replace a picture. */
  private static final String CACHE_CONTROL = "private, max-age=600";

  private final Vertx vertx;
  private final PictureProxySettings settings;
  private final OutgoingClient client;
  private final FetchQueue queue;
  /** The responses by address; empty for what could not be fetched. */
  private final AsyncCache<String, Optional<Response>> cache;

  public PictureProxy(Vertx vertx, PictureProxySettings settings) {
    this.vertx = vertx;
    this.settings = settings;
    var addresses = new PublicAddresses(
        vertx.createSharedWorkerExecutor("tidings-picture-hosts", RESOLVER_THREADS),
        settings.networks(), PublicAddresses.Rule.WEB_PORTS);
    this.client = new OutgoingClient(
        vertx, addresses, new OutgoingClient.Connections(FetchQueue.MAX_FETCHES, false));
    this.queue = new FetchQueue(vertx);
    this.cache = Caffeine.newBuilder()
        .maximumWeight(settings.cacheBytes())
        .weigher(PictureProxy::weight)
        .expireAfter(Expiry.creating(PictureProxy::lifetime))
        .buildAsync();
  }

  public boolean isEnabled() {
    return settings.enabled();
  }

  /**
   * The picture with this address.
   *
   * @param reader who asks for it, for whom it is fetched if it is not in the cache
   * @return fails with {@code not_found} if it cannot be fetched, with {@code busy} if too many
   *     wait
   */
  public Future<Response> picture(String url, ClientAddress reader) {
    var loading = cache.get(url, (key, executor) -> queue.run(reader.network(), () -> fetch(key))
        .toCompletionStage().toCompletableFuture());
    return Future.fromCompletionStage(loading, vertx.getOrCreateContext())
        .map(picture -> picture.orElseThrow(
            () -> NOT_FOUND.refusal("the picture cannot be fetched from its server")));
  }

  private FetchQueue.Running<Optional<Response>> fetch(String url) {
    var fetch = client.fetch(new OutgoingFetch.Wanted(
        HEADERS, response -> true, settings.maxBytes(), TIMEOUT));
    var picture = fetch.start(url)
        .compose(fetched -> vertx.executeBlocking(() -> response(fetched.reply().body()), false))
        .map(response -> requireNonNull(response))
        .otherwise(failure -> {
          LOG.debug("a picture cannot be fetched: {}", failure.getMessage());
          return Optional.<Response>empty();
        });
    return new FetchQueue.Running<>(picture, picture.eventually(fetch::lookup));
  }

  /** Empty if it is no picture, whatever its server says. */
  private static Optional<Response> response(Buffer content) {
    byte[] bytes = content.getBytes(); // a buffer that has grown takes more memory
    return PictureType.of(content).map(type -> new Response(200, Map.of(
        "Content-Type", type.mediaType(),
        "Content-Security-Policy", "default-src 'none'; sandbox",
        "X-Content-Type-Options", "nosniff",
        "ETag", "\"p" + Sha256.hex(bytes) + '"',
        "Cache-Control", CACHE_CONTROL), Buffer.buffer(bytes)));
  }

  private static Duration lifetime(String url, Optional<Response> picture) {
    return picture.isPresent() ? CACHE_TTL : FAILURE_TTL;
  }

  private static int weight(String url, Optional<Response> picture) {
    return ENTRY_BYTES + 2 * url.length() + picture.map(shown -> shown.body().length()).orElse(0);
  }
}
