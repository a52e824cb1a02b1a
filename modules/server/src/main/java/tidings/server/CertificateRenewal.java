// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.gateway.Certificate;
import tidings.gateway.Gateway;
import tidings.server.settings.TlsFiles;

/**
 * Takes a renewed TLS certificate from its files while the server runs. Files that do not belong
 * together, such as between the writing of both, are looked at again later.
 */
final class CertificateRenewal {
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(CertificateRenewal.class);

  private final Vertx vertx;
  private final TlsFiles files;
  private final Gateway gateway;
  private final AtomicReference<Certificate> current;
  private final AtomicReference<String> loggedFailure = new AtomicReference<>("");

  /** @param current the certificate in use */
  CertificateRenewal(Vertx vertx, TlsFiles files, Gateway gateway, Certificate current) {
    this.vertx = vertx;
    this.files = files;
    this.gateway = gateway;
    this.current = new AtomicReference<>(current);
  }

  /** Checks until Vert.x is closed. */
  void start() {
    vertx.setPeriodic(CHECK_INTERVAL.toMillis(), next -> check());
  }

  private void check() {
    vertx.executeBlocking(() -> files.readIfChanged(current.get()))
        .compose(renewed -> renewed.map(this::replace).orElseGet(Future::succeededFuture))
        .onFailure(this::log);
  }

  private Future<Void> replace(Certificate renewed) {
    return gateway.replace(renewed).onSuccess(done -> {
      current.set(renewed);
      loggedFailure.set("");
      LOG.info("the renewed TLS certificate is in use for new connections");
    });
  }

  /** Logs a failure once, not at every check. */
  private void log(Throwable failure) {
    var message = String.valueOf(failure.getMessage());
    if (!message.equals(loggedFailure.getAndSet(message))) {
      LOG.warn("the TLS certificate was not renewed, the former one stays in use: {}", message);
    }
  }
}
