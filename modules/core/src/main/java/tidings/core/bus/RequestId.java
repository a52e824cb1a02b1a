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
 * The id of the request that is being served: it goes with every ask that is made for it, and
 * stands in every line that is logged meanwhile.
 */
public final class RequestId implements VertxServiceProvider {
  /** What a log calls it; the lines that {@code conf/logback.xml} writes begin with it. */
  public static final String MDC_KEY = "request";

  private static final ContextLocal<String> CURRENT = ContextLocal.registerLocal(String.class);

  /** Vert.x does this, so that its contexts have room for one. */
  public RequestId() {}

  @Override
  public void init(VertxBootstrap vertx) {}

  /** The request that this context serves from now on is called this. */
  public static void set(String id) {
    CURRENT.put(Vertx.currentContext(), id);
  }

  /** Of the request that this context serves, if it does serve one. */
  public static Optional<String> current() {
    return Optional.<Context>ofNullable(Vertx.currentContext())
        .flatMap(context -> Optional.ofNullable(CURRENT.get(context)));
  }

  /** Until this is closed, what the thread logs is about that request. */
  static MDCCloseable putMdc(Optional<String> id) {
    return MDC.putCloseable(MDC_KEY, id.orElse(""));
  }

  /** Logs something about the current request. */
  public static void logWithId(Runnable logging) {
    try (var mdc = putMdc(current())) {
      logging.run();
    }
  }
}
