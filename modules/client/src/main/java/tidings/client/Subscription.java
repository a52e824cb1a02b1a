// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import tidings.client.Frame.Arrived;
import tidings.client.Frame.Gap;
import tidings.client.Frame.Positioned;
import tidings.client.Frame.Removed;
import tidings.client.Frame.Welcome;
import tidings.core.ActivityId;

/**
 * What happens, as it happens, over as many connections as it takes. A connection that breaks, or
 * falls silent for two heartbeats, is followed by another after a random pause, which goes on from
 * the position of the last one: nothing is missed.
 *
 * <p>The listener hears every frame in its order, one after another, on an event loop, so it never
 * waits; if it throws, the subscription ends with that. It hears a {@link Welcome} with each
 * connection, and each {@link Arrived activity} once, as long as it is among the last
 * {@value Told#KEPT}. After a {@link Gap} it loads what it shows again: too much was missed to be
 * told, or the server does not know the position, or what is followed has changed.
 */
public final class Subscription {
  private final Connections connections;
  private final Credential credential;
  private final Backoff backoff;
  private final Consumer<Frame> listener;
  private final Context context;
  private final Promise<Void> welcomed = Promise.promise();
  private final Promise<Void> ended = Promise.promise();
  private volatile Optional<String> position;
  private volatile List<ActivityId> showing;

  // Below is what the event loop alone uses.
  private final Told told = new Told();
  private Optional<Live> connection = Optional.empty();
  /** What the connection knows to be showing; empty while it is not welcome. */
  private Optional<List<ActivityId>> announced = Optional.empty();
  /** Whether the position was refused, so that nobody knows what was missed. */
  private boolean lost;
  private int failures;

  private Subscription(Connections connections, Credential credential, Backoff backoff,
      Hello from, Consumer<Frame> listener) {
    this.connections = connections;
    this.credential = credential;
    this.backoff = backoff;
    this.listener = listener;
    this.context = connections.vertx().getOrCreateContext();
    this.position = from.since();
    this.showing = from.showing();
  }

  /** Begins to connect, until it is closed. */
  static Subscription open(Connections connections, Credential credential, Backoff backoff,
      Hello from, Consumer<Frame> listener) {
    var subscription = new Subscription(connections, credential, backoff, from, listener);
    subscription.context.runOnContext(now -> subscription.connect());
    return subscription;
  }

  /**
   * Where another subscription would go on from: the listener has heard everything before it. Empty
   * before the first welcome of one that begins now, and between a forged one and the next welcome.
   */
  public Optional<String> position() {
    return position;
  }

  /**
   * Says which activities are on the screen now, on this connection and all that follow.
   *
   * @param ids up to {@value Hello#MOST_SHOWING}
   */
  public void showing(Collection<ActivityId> ids) {
    showing = Hello.checked(ids);
    if (!isOver()) {
      context.runOnContext(now -> announce());
    }
  }

  /** Completes with the first welcome; fails when it is over before. */
  public Future<Void> welcomed() {
    return welcomed.future();
  }

  /**
   * Completes when it is closed. Fails with {@link Ended} when the session is over (4401) or the
   * server does not understand this client (4400), or with what the listener has thrown.
   */
  public Future<Void> ended() {
    return ended.future();
  }

  /** Ends it; once that is done, the listener hears nothing more. */
  public Future<Void> close() {
    end(Optional.empty());
    if (connections.closed().get()) {
      return Future.succeededFuture();
    }
    var closed = Promise.<Void>promise();
    context.runOnContext(now -> hangUp().onComplete(closed));
    return closed.future();
  }

  private void connect() {
    if (isOver()) {
      return;
    }
    var next = new Live(connections);
    var said = showing;
    next.listen(frame -> hear(frame, said));
    next.open(credential, new Hello(position, said))
        .compose(open -> {
          connection = Optional.of(next);
          return isOver() ? hangUp() : Future.succeededFuture();
        })
        .compose(open -> next.ended().map(Throwable.class::cast))
        .otherwise(failure -> failure)
        .onSuccess(this::disconnected);
  }

  /** @param said what the hello has said to be showing */
  private void hear(Frame frame, List<ActivityId> said) {
    switch (frame) {
      case Welcome welcome -> {
        announced = Optional.of(said);
        failures = 0;
        welcomed(welcome);
      }
      case Arrived repeated when !told.first(repeated.activity().id()) -> reached(repeated);
      case Removed removed -> {
        told.forget(removed.id());
        tell(removed);
      }
      default -> tell(frame);
    }
  }

  private void welcomed(Welcome welcome) {
    tell(welcome);
    if (lost) {
      lost = false;
      tell(new Gap(welcome.position()));
    }
    announce();
    welcomed.tryComplete();
  }

  private void tell(Frame frame) {
    if (isOver()) {
      return;
    }
    try {
      listener.accept(frame);
    } catch (RuntimeException thrown) {
      end(Optional.of(thrown));
      hangUp();
      return;
    }
    if (frame instanceof Positioned positioned) {
      reached(positioned);
    }
  }

  private void reached(Positioned frame) {
    position = Optional.of(frame.position());
  }

  private void announce() {
    announced.filter(known -> !known.equals(showing)).ifPresent(known -> {
      announced = Optional.of(showing);
      connection.ifPresent(open -> open.showing(showing));
    });
  }

  private void disconnected(Throwable how) {
    connection = Optional.empty();
    announced = Optional.empty();
    if (isOver()) {
      return;
    }
    if (connections.closed().get()) {
      end(Optional.empty());
    } else if (isForgedPosition(how)) {
      position = Optional.empty();
      lost = true;
      connectAfter(how);
    } else if (how instanceof Ended end && end.isFinal()) {
      end(Optional.of(end));
    } else {
      connectAfter(how);
    }
  }

  private boolean isForgedPosition(Throwable how) {
    return how instanceof Ended end && end.isInvalidCursor() && position.isPresent();
  }

  private void connectAfter(Throwable how) {
    var pause = backoff.pause(failures++, how, ThreadLocalRandom.current());
    connections.vertx().setTimer(pause.toMillis(), over -> connect());
  }

  private Future<Void> hangUp() {
    return connection.map(Live::close).orElseGet(Future::succeededFuture);
  }

  private boolean isOver() {
    return ended.future().isComplete();
  }

  /** @param failure empty when that is as it should be */
  private void end(Optional<Throwable> failure) {
    failure.ifPresentOrElse(ended::tryFail, ended::tryComplete);
    welcomed.tryFail(
        failure.orElseGet(() -> new IllegalStateException("closed before it was welcome")));
  }
}
