// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A site that publishes its keys on this machine. */
final class KeyServer implements AutoCloseable {
  private final AtomicInteger reads = new AtomicInteger();
  private final HttpServer server;
  private volatile String keys = "{}";
  private volatile boolean fails;

  private KeyServer(Vertx vertx) {
    server = vertx.createHttpServer().requestHandler(request -> {
      reads.incrementAndGet();
      request.response().setStatusCode(fails ? 503 : 200).end(keys);
    });
  }

  static KeyServer start(Vertx vertx) {
    var site = new KeyServer(vertx);
    site.server.listen(0, "127.0.0.1").await();
    return site;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.actualPort() + "/keys");
  }

  void publish(JWK key) {
    keys = new JWKSet(List.of(key)).toString(true);
  }

  void fail() {
    fails = true;
  }

  int reads() {
    return reads.get();
  }

  @Override
  public void close() {
    server.close().await();
  }
}
