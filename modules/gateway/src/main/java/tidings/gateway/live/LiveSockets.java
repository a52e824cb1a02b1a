// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.CountsChanged;
import tidings.core.Audience;
import tidings.core.CursorSigner;
import tidings.core.Envelope;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Follows.FollowClosed;
import tidings.core.Follows.FollowEnded;
import tidings.core.Follows.FollowOpened;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Nodes;
import tidings.core.Notifications.AnnouncementFailed;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.bus.Event;
import tidings.gateway.http.BearerToken;
import tidings.wire.SignedPositions;

/**
 * The sockets of one event loop. It receives every event and forwards it to the sessions concerned.
 * It never blocks and shares nothing with other event loops but the number of sockets per user.
 */
public final class LiveSockets {
  public static final String SUBPROTOCOL = "tidings.v1";
  /**
   * Maximum size of a client message; the longest has a token of {@value BearerToken#MAX_LENGTH}
   * characters and {@value ClientMessage#MAX_SHOWING} ids.
   */
  public static final int MAX_MESSAGE_BYTES = 16 * 1024;

  private final Bus bus;
  private final SignedPositions positions;
  private final SocketIndex<UserId> users = new SocketIndex<>();
  private final ActivityWatchers activityWatchers = new ActivityWatchers();
  private final SocketIndex<Ref> listWatchers = new SocketIndex<>();
  private final BatchedFlush flush = new BatchedFlush();
  private final LiveContext context;
  private final EventReaders readers;
  private final HeartbeatTimer heartbeatTimer;

  /**
   * @param sessionCheckInterval time between checks of a session whose end arrives as an event
   * @param nodes the others on the table, which are heard or not
   */
  public LiveSockets(Vertx vertx, Bus bus, CursorSigner signer, OnlineUsers online,
      Duration heartbeatInterval, Duration sessionCheckInterval,
      Duration helloTimeout, Duration drainTimeout, Nodes nodes) {
    this.bus = bus;
    this.positions = new SignedPositions(signer);
    this.context = new LiveContext(vertx, bus, positions, online, heartbeatInterval,
        sessionCheckInterval, helloTimeout,
        drainTimeout, new HashSet<>(),
        users, activityWatchers, listWatchers, nodes);
    this.readers = new EventReaders(bus, activityWatchers);
    this.heartbeatTimer = new HeartbeatTimer(context);
  }

  /** Subscribes to events on the calling event loop. */
  public void start() {
    subscribe(ActivityDelivered.class, this::onDelivered);
    subscribe(ActivityEdited.class, this::onEdited);
    subscribe(ActivityRemoved.class, this::onRemoved);
    subscribe(ActivityRestored.class, this::onRestored);
    subscribe(CountsChanged.class, this::onCountsChanged);
    subscribe(FollowOpened.class,
        opened -> users.get(opened.user())
            .forEach(session -> session.onFollowOpened(opened.target())));
    subscribe(FollowClosed.class, this::onFollowClosed);
    subscribe(FollowEnded.class,
        ended -> users.get(ended.user())
            .forEach(session -> session.onFollowEnded(ended.target())));
    subscribe(VisibilityChanged.class,
        silenced -> users.get(silenced.user()).forEach(LiveSession::onBlocksAndMutesChanged));
    subscribe(NotificationPushed.class, this::onNotification);
    subscribe(AnnouncementFailed.class, untold -> sendGap(untold.user()));
    subscribe(ReadPositionMoved.class, this::onReadPositionMoved);
    subscribe(SessionsEnded.class, this::onSessionsEnded);
    subscribe(KeyRevoked.class, this::onKeyRevoked);
    heartbeatTimer.start();
  }

  /** Triggers a catch-up for events that cannot be forwarded directly. */
  private <E extends Event> void subscribe(Class<E> type, Consumer<E> listener) {
    bus.subscribe(type, event -> {
      try {
        listener.accept(event);
      } catch (RuntimeException failure) {
        List.copyOf(context.sockets()).forEach(LiveSocket::catchUp);
        throw failure;
      }
    });
  }

  /**
   * Takes over a connection that was just upgraded to a WebSocket.
   *
   * @param handshakeToken used if the hello has no token
   * @param onClosed run when the socket is closed
   */
  public void accept(HttpConnection connection, Optional<String> handshakeToken,
      Runnable onClosed) {
    var vertxContext = ((ContextInternal) context.vertx().getOrCreateContext()).unwrap();
    NettyWebSocket.takeOver(connection, vertxContext, flush).ifPresentOrElse(
        webSocket -> new LiveSocket(context, webSocket, handshakeToken, onClosed).open(), onClosed);
  }

  /**
   * Closes each socket with {@link CloseCode#GOING_AWAY} at a random time, so that their clients do
   * not connect to the other servers all at once.
   *
   * @param time 0 closes none
   * @return completes when the time is over
   */
  public Future<Void> drain(Duration time) {
    if (time.isZero()) {
      return Future.succeededFuture();
    }
    var random = ThreadLocalRandom.current();
    for (var socket : context.sockets()) {
      context.vertx().setTimer(1 + random.nextLong(time.toMillis()),
          due -> socket.close(CloseCode.GOING_AWAY));
    }
    return context.vertx().timer(time.toMillis(), TimeUnit.MILLISECONDS).mapEmpty();
  }

  /** Closes all sockets with {@link CloseCode#GOING_AWAY}. */
  public void stop() {
    heartbeatTimer.stop();
    List.copyOf(context.sockets()).forEach(socket -> socket.close(CloseCode.GOING_AWAY));
  }

  private void onDelivered(ActivityDelivered delivered) {
    tellListWatchers(delivered.activity().envelope());
    delivered.recipients().forEach((via, recipients) -> {
      var connected = connectedSessions(recipients);
      if (!connected.isEmpty()) {
        var position = positions.sign(delivered.position());
        var activity = new ActivityFrames(delivered.activity(), delivered.lineage(), via);
        connected.forEach(
            socket -> socket.sendActivity(delivered.activity().id(), activity, position));
      }
    });
  }

  /** A session may watch a list with several audiences of the activity, and reads once. */
  private void tellListWatchers(Envelope activity) {
    Audience.of(activity).refs().forEach(
        audience -> listWatchers.get(audience).forEach(LiveSession::onPostedToList));
  }

  /** A plain loop: for large audiences this is most of the work, and few recipients are here. */
  private List<LiveSession> connectedSessions(List<UserId> recipients) {
    var connected = new ArrayList<LiveSession>();
    for (var user : recipients) {
      for (var socket : users.get(user)) {
        connected.add(socket);
      }
    }
    return connected;
  }

  private void onEdited(ActivityEdited edited) {
    var id = edited.activity().id();
    if (!activityWatchers.watchersOf(id).isEmpty()) {
      var frame = ServerMessage.changed(edited.activity());
      var removed = ServerMessage.removed(id, List.of());
      readers.select(edited.lineage(), (session, maySee) -> {
        if (!maySee) {
          session.sendRemoved(id, removed);
        } else if (session.allows(edited.lineage())) {
          session.sendLatest(edited.activity().envelope(), frame);
        }
      });
    }
  }

  private void onRemoved(ActivityRemoved removed) {
    var watchers = activityWatchers.removing(removed.id());
    if (!watchers.isEmpty()) {
      var frame = ServerMessage.removed(removed.id(), List.of());
      watchers.forEach(socket -> socket.sendRemoved(removed.id(), frame));
    }
  }

  /** Those to whom it was delivered again have it. */
  private void onRestored(ActivityRestored restored) {
    var showing = activityWatchers.onlyShowing(restored.activity().id());
    if (!showing.isEmpty()) {
      var frame = ServerMessage.changed(restored.activity());
      var envelope = restored.activity().envelope();
      readers.select(restored.lineage(), (session, maySee) -> {
        if (maySee && showing.contains(session) && session.allows(restored.lineage())) {
          session.sendLatest(envelope, frame);
        }
      });
    }
  }

  private void onCountsChanged(CountsChanged counted) {
    if (!activityWatchers.watchersOf(counted.id()).isEmpty()) {
      var frame = ServerMessage.counts(counted);
      readers.select(counted.lineage(), (session, maySee) -> {
        if (maySee && session.shows(counted.lineage())) {
          session.sendLatest(counted.id(), frame);
        }
      });
    }
  }

  private void onFollowClosed(FollowClosed closed) {
    var connected = users.get(closed.user());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.withdrawn(closed.target());
      connected.forEach(socket -> socket.onFollowClosed(closed.target(), frame));
    }
  }

  private void onNotification(NotificationPushed notified) {
    var connected = users.get(notified.user());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.notification(notified);
      connected.forEach(socket -> socket.sendLatest(notified.notification().id(), frame));
    }
  }

  private void sendGap(UserId user) {
    users.get(user).forEach(LiveSession::sendGap);
  }

  private void onReadPositionMoved(ReadPositionMoved read) {
    var connected = users.get(read.user());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.read(positions.sign(read.position()));
      connected
          .forEach(socket -> socket.sendLatest(CatchUpFrames.ChangeFrame.READ_POSITION_KEY, frame));
    }
  }

  private void onSessionsEnded(SessionsEnded ended) {
    List.copyOf(users.get(ended.user()))
        .forEach(socket -> socket.onSessionsEnded(ended.sessions()));
  }

  private void onKeyRevoked(KeyRevoked revoked) {
    List.copyOf(context.sockets()).forEach(socket -> socket.onKeyRevoked(revoked.name()));
  }
}
