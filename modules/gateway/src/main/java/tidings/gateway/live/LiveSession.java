// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import tidings.core.Accounts.CheckSession;
import tidings.core.Accounts.Session;
import tidings.core.ActivityId;
import tidings.core.BlocksAndMutes;
import tidings.core.Done;
import tidings.core.Entities.Entity;
import tidings.core.Entities.GetEntity;
import tidings.core.EntitySummary;
import tidings.core.Feeds.CurrentPosition;
import tidings.core.KeyName;
import tidings.core.Lineage;
import tidings.core.ListId;
import tidings.core.Nodes;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.errors.Refusal;

/** An authenticated socket: decides which events its user receives, until it is closed. */
final class LiveSession {
  private final LiveContext context;
  private final Session session;
  private final OutboundQueue outboundQueue;
  private final Consumer<CloseCode> close;
  private final WatchedActivities watched;
  private final ShownChanges shown;
  private final BlockAndMuteFilter blocksAndMutes;
  private final TrackedFollows follows;
  private final WatchedList list;
  /** The {@link Nodes#heardTerm} in which it was last caught up; empty if some were not heard. */
  private Optional<Long> caughtUpIn = Optional.empty();
  private Instant checkedAt = Instant.EPOCH;
  /** Whether a catch-up was requested that has not begun. */
  private boolean hasToCatchUp;
  /** Events that are held back until it is known who may see them. */
  private int heldEvents;

  /** @param close closes the socket when the session ends */
  LiveSession(LiveContext context, Session session, OutboundQueue outboundQueue,
      Consumer<CloseCode> close) {
    this.context = context;
    this.session = session;
    this.outboundQueue = outboundQueue;
    this.close = close;
    this.watched = new WatchedActivities(context.activityWatchers(), this);
    this.shown = new ShownChanges(context, watched, outboundQueue, this::visibility);
    this.blocksAndMutes = new BlockAndMuteFilter(context.bus(), session.user());
    this.follows = new TrackedFollows(context, session.user());
    this.list = new WatchedList(context, this, outboundQueue);
  }

  /**
   * Subscribes to events before the first read, so that no event is missed in between.
   *
   * @param since the position from which the client resumes
   */
  Future<Void> start(Optional<Position> since, Set<ActivityId> showing) {
    context.users().add(session.user(), this);
    var term = context.nodes().heardTerm(); // before the reads
    checkSession(); // it may have ended before the subscription
    watched.show(showing);
    var read = blocksAndMutes.load();
    var self = context.bus()
        .ask(new GetEntity(session.user().ref(), Optional.empty()))
        .map(Entity::summary);
    return Future.all(read, self, follows.read())
        .onSuccess(known -> blocksAndMutes.resetDropped())
        .compose(known -> self)
        .compose(me -> since.map(from -> resume(me, from, read.result()))
            .orElseGet(() -> startFresh(me, read.map(this::visibilityOf))))
        .onSuccess(begun -> {
          caughtUpIn = hasToCatchUp ? Optional.empty() : term;
          sendGapIfDropped();
        });
  }

  void stop() {
    context.online().disconnect(session.user());
    context.users().remove(session.user(), this);
    watched.clear();
    follows.stop();
    list.stop();
  }

  /** The client reloads after the new follow is known here: what it gets by it comes as an event. */
  void onFollowOpened(Ref target) {
    catchUpIfUnknown(follows.onOpened(target)).onComplete(known -> sendGap());
  }

  /** What the client has by this follow stays. */
  void onFollowEnded(Ref target) {
    catchUpIfUnknown(follows.onEnded(target));
  }

  void onFollowClosed(Ref target, Frame frame) {
    onFollowEnded(target);
    sendLatest(target, frame);
  }

  private Future<Done> catchUpIfUnknown(Future<Done> read) {
    return read.onFailure(unanswered -> catchUp());
  }

  private Future<Void> startFresh(EntitySummary me, Future<Visibility> visibility) {
    return context.bus().ask(new CurrentPosition()).map(now -> {
      var position = context.positions().sign(now);
      outboundQueue.open(position, List.of(welcome(me, position)).iterator());
      shown.sendAll(visibility);
      return null;
    });
  }

  private Future<Void> resume(EntitySummary me, Position since, BlocksAndMutes known) {
    long removals = context.activityWatchers().removals();
    return catchUpSince(since, found -> Future.succeededFuture(known)).find().map(found -> {
      shown.watchFound(found, removals);
      var from = context.positions().sign(since);
      outboundQueue.open(
          context.positions().sign(found.position()),
          catchUpFrames().afterReconnect(welcome(me, from), found, from));
      return null;
    });
  }

  private CatchUp catchUpSince(Position since,
      Function<Optional<BlocksAndMutes>, Future<BlocksAndMutes>> blocksAndMutes) {
    return new CatchUp(context.bus(), session.user(), since, watched, blocksAndMutes);
  }

  private CatchUpFrames catchUpFrames() {
    return new CatchUpFrames(context.positions(), session.user());
  }

  private Frame welcome(EntitySummary me, String position) {
    return ServerMessage.welcome(me, position, context.heartbeatInterval());
  }

  /** Blocks or mutes have changed: the client must reload what it shows. */
  void onBlocksAndMutesChanged() {
    blocksAndMutes.invalidate();
    reloadBlocksAndMutes();
  }

  private Future<Visibility> reloadBlocksAndMutes() {
    return blocksAndMutes.load().onSuccess(read -> sendGapIfDropped()).map(this::visibilityOf);
  }

  private Visibility visibilityOf(BlocksAndMutes read) {
    return read.visibility(session.user());
  }

  /** The current visibility of the user: changes by other nodes are announced with some delay. */
  private Future<Visibility> visibility() {
    return blocksAndMutes.visibility()
        .filter(known -> hearsEverything())
        .map(Future::succeededFuture)
        .orElseGet(this::reloadBlocksAndMutes);
  }

  private void sendGapIfDropped() {
    if (blocksAndMutes.isLoaded() && blocksAndMutes.takeDropped()) {
      outboundQueue.sendGap();
    }
  }

  /** Whether every change arrives here as an event, and those of earlier terms are read. */
  boolean hearsEverything() {
    return follows.areKnown() && caughtUpIn.isPresent()
        && caughtUpIn.equals(context.nodes().heardTerm());
  }

  /** An event is held back until {@link #releaseEvent}: no position passes it. */
  void holdEvent() {
    heldEvents++;
  }

  void releaseEvent() {
    heldEvents--;
  }

  /**
   * Whether the client has all that the position of an event has passed, or is sent it before. While
   * events about activities for followers come all the time, its position stays behind.
   */
  boolean mayAdvance() {
    return hearsEverything() && blocksAndMutes.isLoaded() && heldEvents == 0;
  }

  /**
   * Checks that the session has not ended and reads the changes of other nodes, unless all of it
   * arrives as events.
   */
  void onHeartbeat() {
    boolean hears = hearsEverything();
    if (!hears || isCheckDue(Instant.now())) {
      checkSession();
    }
    if (!hears && outboundQueue.isCaughtUp()) {
      catchUp();
    }
    shown.readAgain();
    list.onHeartbeat();
    if (hears && !mayAdvance()) { // a client that gets nothing takes the connection for dead
      sendPosition(outboundQueue.position(), ServerMessage.position(outboundQueue.position()));
    }
  }

  private boolean isCheckDue(Instant now) {
    return !now.isBefore(checkedAt.plus(context.sessionCheckInterval()));
  }

  /** Reads changes whose events did not arrive here or were held back. */
  void catchUp() {
    caughtUpIn = Optional.empty(); // until a read succeeds
    hasToCatchUp = true;
    if (outboundQueue.isCaughtUp()) {
      outboundQueue.pause(); // events during the read are newer than its result: send them after it
      var before = outboundQueue.position();
      var term = context.nodes().heardTerm(); // before the reads
      hasToCatchUp = false;
      long removals = context.activityWatchers().removals();
      int read = blocksAndMutes.beginRead();
      follows.read()
          .compose(
              known -> catchUpSince(context.positions().verify(before),
                  found -> blocksAndMutes.endRead(read, found)).find())
          .onSuccess(found -> {
            caughtUpIn = hasToCatchUp ? Optional.empty() : term;
            shown.watchFound(found, removals);
            outboundQueue.open(
                context.positions().sign(found.position()),
                catchUpFrames().afterRefresh(found, before));
            sendGapIfDropped();
          })
          .onFailure(unanswered -> outboundQueue.open());
    }
  }

  void showing(Set<ActivityId> ids) {
    shown.show(ids);
  }

  /** The client shows the feed of this list now; of none, if it is empty. */
  void watch(Optional<ListId> wanted) {
    list.watch(wanted);
  }

  /** Something was posted to a member of the list. */
  void onPostedToList() {
    list.onDelivered();
  }

  /** Periodic work: refreshes the activities shown since the last tick. */
  void onTick() {
    shown.onTick();
    list.onTick();
    if (!blocksAndMutes.isLoaded() && outboundQueue.isCaughtUp()) {
      reloadBlocksAndMutes(); // the store did not answer
    }
  }

  /** @param upTo the signed position reached, if nothing before it is held back */
  void sendActivity(ActivityId id, ActivityFrames activity, String upTo) {
    activity.withoutReasons(follows.endedTargets()).ifPresentOrElse(
        current -> send(id, current, upTo),
        this::catchUp); // it was matched before the follow ended, or after it was opened again
  }

  private void send(ActivityId id, ActivityFrames activity, String upTo) {
    blocksAndMutes.filter(activity).filter(allowed -> watched.markSent(id)).ifPresent(allowed -> {
      watched.addParents(activity.lineage());
      outboundQueue.sendActivity(allowed, mayAdvance() ? upTo : outboundQueue.position());
    });
  }

  UserId user() {
    return session.user();
  }

  /** Whether the user may see events about this activity, if it is not restricted to followers. */
  boolean shows(Lineage activity) {
    return blocksAndMutes.shows(activity);
  }

  /** Like {@link #shows}, and whether the user does not mute its actor. */
  boolean allows(Lineage activity) {
    return blocksAndMutes.allows(activity);
  }

  /** @param frame for a client that watches no comments below it */
  void sendRemoved(ActivityId id, Frame frame) {
    var comments = watched.commentsBelow(id);
    watched.forget(id);
    comments.forEach(watched::forget);
    outboundQueue.sendLatest(new CatchUpFrames.ChangeFrame.Removal(id, comments),
        comments.isEmpty() ? frame : ServerMessage.removed(id, comments));
  }

  /** @param key a frame replaces an earlier one with the same key */
  void sendLatest(Object key, Frame frame) {
    outboundQueue.sendLatest(key, frame);
  }

  /** @param signed the signed position before which everything was sent */
  void sendPosition(String signed, Frame frame) {
    outboundQueue.sendPosition(signed, frame);
  }

  /** Sends a gap: the client must reload what it shows. */
  void sendGap() {
    outboundQueue.sendGap();
  }

  /** After this, nothing more is sent. */
  void onSessionsEnded(Set<String> sessions) {
    if (sessions.contains(session.id())) {
      close.accept(CloseCode.SESSION_ENDED);
    }
  }

  /** The back end that has issued the ticket may no longer act as the user. */
  void onKeyRevoked(KeyName name) {
    if (session.serviceKey().filter(name::equals).isPresent()) {
      close.accept(CloseCode.UNAUTHENTICATED);
    }
  }

  boolean isExpired(Instant now) {
    return !session.expiresAt().isAfter(now);
  }

  /** Checks that the session has not ended. */
  void checkSession() {
    checkedAt = Instant.now();
    context.bus().ask(new CheckSession(session)).onFailure(failure -> {
      if (failure instanceof Refusal refusal) {
        CloseCode.ofRefusedUser(refusal.errorCode())
            .map(refused -> isExpired(Instant.now()) ? CloseCode.EXPIRED : refused)
            .ifPresent(close);
      }
    });
  }
}
