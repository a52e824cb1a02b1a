// SPDX-License-Identifier: Apache-2.0
package tidings.core;

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
  public static final String IN_LOG = "request";

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
  static MDCCloseable log(Optional<String> id) {
    return MDC.putCloseable(IN_LOG, id.orElse(""));
  }

  /** Logs something about the current request. */
  public static void inLog(Runnable line) {
    try (var about = log(current())) {
      line.run();
    }
  }
}
