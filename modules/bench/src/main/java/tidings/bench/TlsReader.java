// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import tidings.bench.load.Pace;

/** A regular client that reads feed pages over TLS with HTTP/2. */
final class TlsReader implements AutoCloseable {
  private static final int OK = 200;
  private static final double TAIL_PERCENTILE = 99;

  private final HttpClient client;
  private final HttpRequest request;

  /** @param token of the user's session */
  TlsReader(String server, SSLContext trusting, String token) {
    client = HttpClient.newBuilder().sslContext(trusting).version(HttpClient.Version.HTTP_2)
        .build();
    request = HttpRequest.newBuilder(URI.create(server + "/v1/feed"))
        .header("Authorization", "Bearer " + token).build();
  }

  /** Reads pages at a fixed rate, at least for this time and until the attack ends. */
  long p99(Duration time, CompletableFuture<?> attack) {
    var latencies = new Samples();
    do {
      read(time, latencies);
    } while (!attack.isDone());
    return latencies.percentile(TAIL_PERCENTILE);
  }

  private void read(Duration time, Samples latencies) {
    var answers = new ArrayList<CompletableFuture<?>>();
    new Pace(RegularClient.PAGES_PER_SECOND, time).run(due -> answers.add(
        client.sendAsync(request, BodyHandlers.ofByteArray()).thenAccept(response -> {
          requireOk(response);
          latencies.add(System.nanoTime() - due);
        })));
    answers.forEach(CompletableFuture::join);
  }

  private static void requireOk(HttpResponse<?> response) {
    if (response.statusCode() != OK) {
      throw new IllegalStateException("a page was answered with " + response.statusCode());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
