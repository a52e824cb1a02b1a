// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.ContextLocal;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The service key of the current request, by its name. It is passed on with every ask and is part of
 * every entry of the audit log that the request leads to, so that no action can be logged without it.
 */
public final class ActingKey implements VertxServiceProvider {
  /** Name of the message header. */
  static final String HEADER = "key";

  private static final ContextLocal<String> OF_REQUEST = ContextLocal.registerLocal(String.class);
  private static final ThreadLocal<Optional<String>> OF_ASK =
      ThreadLocal.withInitial(Optional::empty);

  /** Called by Vert.x, which then reserves space for the name in its contexts. */
  public ActingKey() {}

  @Override
  public void init(VertxBootstrap vertx) {}

  /** Sets the key of the request that the current context serves. */
  public static void set(String name) {
    OF_REQUEST.put(Vertx.currentContext(), name);
  }

  /** The key of the request that the current context or the current ask serves, if any. */
  public static Optional<String> current() {
    return OF_ASK.get().or(
        () -> Optional.<Context>ofNullable(Vertx.currentContext())
            .flatMap(context -> Optional.ofNullable(OF_REQUEST.get(context))));
  }

  /** Answers an ask that a request with a key has led to. */
  static <A> A answer(Optional<String> key, Supplier<A> answer) {
    if (key.isEmpty()) {
      return answer.get();
    }
    OF_ASK.set(key);
    try {
      return answer.get();
    } finally {
      OF_ASK.remove();
    }
  }
}
