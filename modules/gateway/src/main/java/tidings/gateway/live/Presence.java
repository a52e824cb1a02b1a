// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static tidings.core.Reason.UNAUTHENTICATED;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tidings.core.Accounts.Recheck;
import tidings.core.Accounts.Session;
import tidings.core.Activities.NewsOf;
import tidings.core.ActivityId;
import tidings.core.Entities.Look;
import tidings.core.Face;
import tidings.core.Feeds.Position;
import tidings.core.Ref;
import tidings.core.Refusal;

/** Somebody who has said hello: what is told to one socket of theirs until it is over. */
final class Presence {
  /** How long a page may have been shown before its client says so. */
  static final Duration SHOWN = Duration.ofMinutes(1);

  private final Room room;
  private final Session session;
  private final Outlet outlet;
  private final Consumer<CloseCode> close;
  private final Interest interest;
  private final Hearing hearing;
  private final Glance glance = new Glance(this::tellNewsOf);

  /** @param close is asked to close the socket when the session is over */
  Presence(Room room, Session session, Outlet outlet, Consumer<CloseCode> close) {
    this.room = room;
    this.session = session;
    this.outlet = outlet;
    this.close = close;
    this.interest = new Interest(room.activities(), this);
    this.hearing = new Hearing(room.bus(), session.user());
  }

  /**
   * Listens before it asks for anything, so that nothing falls between the two.
   *
   * @param since the position that the client comes back with
   */
  Future<Void> begin(Optional<ActivityId> since, Set<ActivityId> showing) {
    room.users().add(session.user(), this);
    recheck(); // it may have ended before one listens for that
    interest.show(showing);
    var read = hearing.read();
    var looked = room.bus()
        .ask(new Look(session.user().ref(), Optional.empty()))
        .map(me -> new Face(me.ref(), me.profile().name(), me.profile().image()));
    return Future.all(read, looked)
        .onSuccess(known -> hearing.begin())
        .compose(known -> looked)
        .compose(me -> since.map(from -> comeBack(me, from)).orElseGet(() -> come(me)))
        .onSuccess(begun -> tellMissed());
  }

  void end() {
    room.online().leave(session.user());
    room.users().remove(session.user(), this);
    interest.end();
  }

  private Future<Void> come(Face me) {
    return room.bus().ask(new Position()).map(now -> {
      var position = room.positions().seal(now);
      outlet.open(position, List.of(welcome(me, position)).iterator());
      tellNewsOf(interest.all());
      return null;
    });
  }

  private Future<Void> comeBack(Face me, ActivityId since) {
    return missedSince(since).find().map(found -> {
      var from = room.positions().seal(since);
      outlet.open(
          room.positions().seal(found.position()),
          greeting().back(welcome(me, from), found, from));
      return null;
    });
  }

  private CatchUp missedSince(ActivityId since) {
    return new CatchUp(room.bus(), session.user(), since, interest);
  }

  private Greeting greeting() {
    return new Greeting(room.positions(), session.user());
  }

  private Frame welcome(Face me, String position) {
    return ServerMessage.welcome(me, position, room.heartbeat());
  }

  /** Something else is blocked or muted now: what is shown has to be loaded anew. */
  void silenced() {
    hearing.forget();
    hear();
  }

  private void hear() {
    hearing.read().onSuccess(read -> tellMissed());
  }

  private void tellMissed() {
    if (hearing.isKnown() && hearing.hasMissed()) {
      outlet.gap();
    }
  }

  /** What nobody may have told here is read: what others tell, or what could not be heard. */
  void catchUp() {
    if (outlet.isGreeted()) {
      outlet.pause(); // what happens meanwhile is newer than what is read, and told after it
      var before = outlet.position();
      hearing.read()
          .compose(read -> missedSince(room.positions().open(before)).find())
          .onSuccess(
              found -> outlet.open(
                  room.positions().seal(found.position()), greeting().again(found, before)))
          .onFailure(unanswered -> outlet.open());
    }
  }

  void showing(Set<ActivityId> ids) {
    glance.at(interest.show(ids), ids);
  }

  /** A beat: what has been shown since the last one is looked at. */
  void look() {
    glance.beat();
    if (!hearing.isKnown() && outlet.isGreeted()) {
      hear(); // the store did not answer
    }
  }

  /** What has changed of them between when they were loaded and when they are listened for. */
  private void tellNewsOf(Set<ActivityId> ids) {
    if (!ids.isEmpty()) {
      var loaded = ActivityId.startOf(Instant.now().minus(SHOWN));
      room.bus().ask(new NewsOf(ids, loaded)).onSuccess(
          news -> Greeting.changes(news).forEach(
              change -> outlet.latest(change.about(), change.frame())));
    }
  }

  /** @param upTo before which everything has been told, sealed, if nobody else tells anything */
  void activity(ActivityId id, NewActivity activity, String upTo) {
    hearing.heard(activity).filter(heard -> interest.send(id)).ifPresent(
        heard -> outlet.activity(heard, room.others() ? outlet.position() : upTo));
  }

  /** Whether its user gets to hear what somebody does. */
  boolean hears(Ref actor) {
    return hearing.hears(actor);
  }

  void removed(ActivityId id, Frame frame) {
    interest.gone(id);
    outlet.latest(id, frame);
  }

  /** @param about frames about the same thing may replace one another */
  void latest(Object about, Frame frame) {
    outlet.latest(about, frame);
  }

  /** @param sealed before which everything has been told */
  void position(String sealed, Frame frame) {
    outlet.position(sealed, frame);
  }

  /** Something cannot be told: the client loads anew what it shows. */
  void gap() {
    outlet.gap();
  }

  /** Nothing more is told to a session that is over. */
  void ended(Set<String> sessions) {
    if (sessions.contains(session.id())) {
      close.accept(CloseCode.UNAUTHENTICATED);
    }
  }

  boolean isExpired(Instant now) {
    return !session.expiresAt().isAfter(now);
  }

  /** Looks whether the session still stands. */
  void recheck() {
    room.bus().ask(new Recheck(session.id())).onFailure(failure -> {
      if (failure instanceof Refusal refusal && refusal.reason() == UNAUTHENTICATED) {
        close.accept(CloseCode.UNAUTHENTICATED);
      }
    });
  }
}
