// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import tidings.core.network.IpNetwork;
import tidings.core.network.OutgoingAddress;
import tidings.core.network.OutgoingClient;
import tidings.core.network.OutgoingReply;
import tidings.core.network.OutgoingRequest;
import tidings.core.network.PublicAddresses;
import tidings.core.network.PublicAddresses.NotPublicException;

/** Posts signed messages to webhooks, once each, bounded in time and size. */
final class WebhookSender {
  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final int MAX_ANSWER_BYTES = 64 * 1024;
  /** Characters of an answer that are kept for the log. */
  private static final int EXCERPT = 200;
  /** To one address of one receiver. */
  static final int MAX_CONNECTIONS = 32;
  private static final int RESOLVER_THREADS = 16;

  private final InstantSource clock;
  private final OutgoingClient client;

  /** @param networks private ones that webhooks may be in */
  WebhookSender(Vertx vertx, InstantSource clock, List<IpNetwork> networks) {
    this.clock = clock;
    var addresses = new PublicAddresses(
        vertx.createSharedWorkerExecutor("tidings-webhook-hosts", RESOLVER_THREADS), networks,
        PublicAddresses.Rule.HTTPS);
    this.client = new OutgoingClient(
        vertx, addresses, new OutgoingClient.Connections(MAX_CONNECTIONS, true));
  }

  /** Fails with a {@link NotPublicException} if the address must not be reached. */
  Future<?> check(String url) {
    return client.resolve(address(url));
  }

  /** Never fails. */
  Future<SendResult> send(WebhookRow webhook, EventMessage message) {
    long start = System.nanoTime();
    var exchange = client.exchange(new OutgoingRequest(
        HttpMethod.POST, address(webhook.draft().url()), headers(webhook, message),
        Buffer.buffer(message.body()), response -> true, MAX_ANSWER_BYTES));
    return exchange.start(TIMEOUT)
        .map(reply -> result(reply, since(start)))
        .otherwise(failure -> new SendResult(
            Optional.empty(), since(start), Optional.of(reason(failure)), "", Optional.empty()));
  }

  /** As validated when it was stored. */
  private static OutgoingAddress address(String url) {
    return OutgoingAddress.parse(url).orElseThrow();
  }

  private Map<String, String> headers(WebhookRow webhook, EventMessage message) {
    var now = clock.instant();
    return Map.of(
        "Content-Type", "application/json",
        "Accept-Encoding", "identity",
        "User-Agent", "Tidings webhooks",
        "webhook-id", message.id(),
        "webhook-timestamp", Long.toString(now.getEpochSecond()),
        "webhook-signature", webhook.secrets().sign(message.id(), now, message.body()));
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private SendResult result(OutgoingReply reply, Duration took) {
    int status = reply.status();
    var error = status / 100 == 2
        ? Optional.<String>empty()
        : Optional.of("it answered " + status
            + (status / 100 == 3 ? "; redirects are not followed" : ""));
    return new SendResult(Optional.of(status), took, error, excerpt(reply.body()),
        RetryAfter.parse(reply.header("Retry-After"), clock.instant()));
  }

  /** The beginning of an answer as printable text. */
  private static String excerpt(Buffer body) {
    var text = body.getString(0, Math.min(body.length(), 4 * EXCERPT), UTF_8.name());
    return text.codePoints().limit(EXCERPT)
        .map(character -> isPrintable(character) ? character : ' ')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString().strip();
  }

  private static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED,
          Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
        false;
      default -> true;
    };
  }

  /** Tells nothing of other addresses of its network. */
  private static String reason(Throwable failure) {
    return switch (failure) {
      case NotPublicException refused -> String.valueOf(refused.getMessage());
      case UnknownHostException unknown -> "its host is not known";
      case SSLException tls -> "TLS with it failed";
      case ConnectException refused -> "it cannot be reached";
      case IOException other -> other.getMessage() == null
          ? "it cannot be reached"
          : other.getMessage();
      default -> "it cannot be reached";
    };
  }
}
