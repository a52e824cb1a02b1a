// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.ContextLocal;
import java.util.Optional;
import org.slf4j.MDC;
import org.slf4j.MDC.MDCCloseable;

/**
 * The id of the current request. It is passed on with every ask and is part of every log line of
 * the request.
 */
public final class RequestId implements VertxServiceProvider {
  /** Name of the id in the logging context; see the pattern in {@code conf/logback.xml}. */
  public static final String MDC_KEY = "request";

  private static final ContextLocal<String> CURRENT = ContextLocal.registerLocal(String.class);

  /** Called by Vert.x, which then reserves space for the id in its contexts. */
  public RequestId() {}

  @Override
  public void init(VertxBootstrap vertx) {}

  /** Sets the id of the request that the current context serves. */
  public static void set(String id) {
    CURRENT.put(Vertx.currentContext(), id);
  }

  /** The id of the request that the current context serves, if any. */
  public static Optional<String> current() {
    return Optional.<Context>ofNullable(Vertx.currentContext())
        .flatMap(context -> Optional.ofNullable(CURRENT.get(context)));
  }

  /** Adds the id to log lines of this thread until the result is closed. */
  static MDCCloseable putMdc(Optional<String> id) {
    return MDC.putCloseable(MDC_KEY, id.orElse(""));
  }

  /** Runs a log statement with the id of the current request. */
  public static void logWithId(Runnable logging) {
    try (var mdc = putMdc(current())) {
      logging.run();
    }
  }
}
