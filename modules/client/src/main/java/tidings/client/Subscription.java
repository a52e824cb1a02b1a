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
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.Gap;
import tidings.client.LiveFrame.Positioned;
import tidings.client.LiveFrame.Welcome;
import tidings.core.ActivityId;
import tidings.core.ListId;

/**
 * A live subscription with automatic reconnects. When a connection breaks or misses two heartbeats,
 * a new one follows after a random delay and resumes from the last position, so no event is lost.
 *
 * <p>The listener receives every frame in order, on an event loop, so it must not block; an
 * exception ends the subscription. It receives a {@link Welcome} per connection and each {@link
 * ActivityArrived activity} once, as far as it is among the last {@value SeenActivities#CAPACITY}
 * ids; activities on display count as received. After a {@link Gap} it must reload the displayed
 * data: too much was missed, the server does not know the position, or the follows have changed.
 */
public final class Subscription {
  /** New tokens that may be refused, one after the other. */
  private static final int MAX_REFUSALS = 2;

  private final ServerConnections connections;
  private final Credential credential;
  private final ReconnectBackoff backoff;
  private final Consumer<LiveFrame> listener;
  private final Context context;
  private final Promise<Void> welcomed = Promise.promise();
  private final Promise<Void> ended = Promise.promise();
  private volatile Optional<String> position;
  private volatile List<ActivityId> showing;
  private volatile Optional<ListId> list = Optional.empty();

  // Confined to the event loop:
  private final SeenActivities seen = new SeenActivities();
  private Optional<LiveConnection> connection = Optional.empty();
  /** The activities on display that the server knows of; empty before the welcome. */
  private Optional<List<ActivityId>> knownShowing = Optional.empty();
  /** Whether the server rejected the position, so that the missed events are not known. */
  private boolean positionRejected;
  private int failures;
  /** How often a token was refused since the last welcome. */
  private int refusals;

  private Subscription(ServerConnections connections, Credential credential,
      ReconnectBackoff backoff,
      LiveOptions options, Consumer<LiveFrame> listener) {
    this.connections = connections;
    this.credential = credential;
    this.backoff = backoff;
    this.listener = listener;
    this.context = connections.vertx().getOrCreateContext();
    this.position = options.since();
    this.showing = options.showing();
    options.showing().forEach(seen::addIfNew);
  }

  /** Starts a subscription. */
  static Subscription open(ServerConnections connections, Credential credential,
      ReconnectBackoff backoff,
      LiveOptions options, Consumer<LiveFrame> listener) {
    var subscription = new Subscription(connections, credential, backoff, options, listener);
    subscription.context.runOnContext(now -> subscription.connect());
    return subscription;
  }

  /**
   * Position from which another subscription could resume: the listener has processed everything
   * before it. Empty before the first welcome without a start position, and after the server
   * rejected a position until the next welcome.
   */
  public Optional<String> position() {
    return position;
  }

  /**
   * Sets the activities on display, for this and later connections. The server sends their changes,
   * including those during a disconnect.
   *
   * @param ids up to {@value LiveOptions#MAX_SHOWING}
   */
  public void showing(Collection<ActivityId> ids) {
    showing = LiveOptions.requireWithinLimit(ids);
    if (!isEnded()) {
      context.runOnContext(now -> {
        ids.forEach(seen::addIfNew);
        sendShowing();
      });
    }
  }

  /**
   * Sets the list whose feed is on display, for this and later connections. {@link LiveFrame.Listed}
   * tells when there is something new in it, and once on each connection.
   */
  public void watch(Optional<ListId> shown) {
    list = shown;
    if (!isEnded()) {
      context.runOnContext(now -> knownShowing.ifPresent(welcomed -> sendList()));
    }
  }

  /** Completes with the first welcome; fails if the subscription ends before. */
  public Future<Void> welcomed() {
    return welcomed.future();
  }

  /**
   * Completes when the subscription is closed. Fails with {@link ConnectionClosedException} when
   * the session has ended (4401, 4410) and no new token is accepted, or the server does not
   * understand this client (4400), or with an exception of the listener.
   */
  public Future<Void> ended() {
    return ended.future();
  }

  /** Ends the subscription; the listener receives nothing after the future completes. */
  public Future<Void> close() {
    end(Optional.empty());
    if (connections.closed().get()) {
      return Future.succeededFuture();
    }
    var closed = Promise.<Void>promise();
    context.runOnContext(now -> closeConnection().onComplete(closed));
    return closed.future();
  }

  private void connect() {
    if (isEnded()) {
      return;
    }
    var next = new LiveConnection(connections);
    var initialShowing = showing;
    next.onFrame(frame -> onFrame(frame, initialShowing));
    next.open(credential, new LiveOptions(position, initialShowing))
        .compose(open -> {
          connection = Optional.of(next);
          return isEnded() ? closeConnection() : Future.succeededFuture();
        })
        .compose(open -> next.ended().map(Throwable.class::cast))
        .otherwise(failure -> failure)
        .onSuccess(this::onDisconnect);
  }

  /** @param initialShowing the activities on display in the hello */
  private void onFrame(LiveFrame frame, List<ActivityId> initialShowing) {
    if (frame instanceof Welcome welcome) {
      knownShowing = Optional.of(initialShowing);
      failures = 0;
      refusals = 0;
      onWelcome(welcome);
    } else if (frame instanceof ActivityArrived arrived
        && !seen.addIfNew(arrived.activity().id())) {
      advanceTo(arrived);
    } else {
      if (frame instanceof ActivityRemoved removed) {
        seen.remove(removed.id());
        removed.comments().forEach(seen::remove);
      }
      emit(frame);
    }
  }

  private void onWelcome(Welcome welcome) {
    emit(welcome);
    if (positionRejected) {
      positionRejected = false;
      emit(new Gap(welcome.position()));
    }
    sendShowing();
    if (list.isPresent()) {
      sendList();
    }
    welcomed.tryComplete();
  }

  private void emit(LiveFrame frame) {
    if (isEnded()) {
      return;
    }
    try {
      listener.accept(frame);
    } catch (RuntimeException thrown) {
      end(Optional.of(thrown));
      closeConnection();
      return;
    }
    if (frame instanceof Positioned positioned) {
      advanceTo(positioned);
    }
  }

  private void advanceTo(Positioned frame) {
    position = Optional.of(frame.position());
  }

  private void sendShowing() {
    knownShowing.filter(known -> !known.equals(showing)).ifPresent(known -> {
      knownShowing = Optional.of(showing);
      connection.ifPresent(open -> open.showing(showing));
    });
  }

  private void sendList() {
    connection.ifPresent(open -> open.watch(list));
  }

  private void onDisconnect(Throwable cause) {
    boolean wasWelcomed = knownShowing.isPresent();
    connection = Optional.empty();
    knownShowing = Optional.empty();
    if (isEnded()) {
      return;
    }
    if (connections.closed().get()) {
      end(Optional.empty());
    } else if (isRejectedPosition(cause)) {
      position = Optional.empty();
      positionRejected = true;
      connectAfter(cause);
    } else if (cause instanceof ConnectionClosedException end && end.isFinal()
        && !mayHaveNewToken(end, wasWelcomed)) {
      end(Optional.of(end));
    } else {
      connectAfter(cause);
    }
  }

  /** A token that was accepted may have expired since: the next one may not. */
  private boolean mayHaveNewToken(ConnectionClosedException end, boolean wasWelcomed) {
    if (!end.isRefusedUser() || !credential.isRenewed()) {
      return false;
    }
    if (!wasWelcomed) {
      refusals++;
    }
    return refusals < MAX_REFUSALS;
  }

  private boolean isRejectedPosition(Throwable cause) {
    return cause instanceof ConnectionClosedException end && end.isInvalidCursor()
        && position.isPresent();
  }

  private void connectAfter(Throwable cause) {
    var pause = backoff.delay(++failures, cause, ThreadLocalRandom.current());
    connections.vertx().setTimer(pause.toMillis(), over -> connect());
  }

  private Future<Void> closeConnection() {
    return connection.map(LiveConnection::close).orElseGet(Future::succeededFuture);
  }

  private boolean isEnded() {
    return ended.future().isComplete();
  }

  /** @param failure the cause; empty after a regular close */
  private void end(Optional<Throwable> failure) {
    failure.ifPresentOrElse(ended::tryFail, ended::tryComplete);
    welcomed.tryFail(
        failure.orElseGet(() -> new IllegalStateException("closed before the welcome")));
  }
}
