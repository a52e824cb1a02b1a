// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.UNAUTHENTICATED;
import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.Accounts;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignedIn;
import tidings.core.Activities;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.Ask;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Entities;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Explanation;
import tidings.core.Explanation.Verdict;
import tidings.core.Face;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Likes;
import tidings.core.Moderation;
import tidings.core.Notifications;
import tidings.core.Notifications.Inbox;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;

/**
 * A town in which every question has the same simple answer: what a door needs behind it to be
 * tried alone. It keeps what it was asked.
 */
final class Town {
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00.120Z");
  static final ActivityId POST = new ActivityId("01KAMGJ5P00123456789ABCDEF");
  static final UserId ADA = new UserId("ada");
  static final UserId BEN = new UserId("ben");
  static final String ADAS_TOKEN = "token-of-ada";
  static final String BENS_TOKEN = "token-of-ben";

  final Map<String, UserId> tokens =
      new ConcurrentHashMap<>(Map.of(ADAS_TOKEN, ADA, BENS_TOKEN, BEN));
  /** Everything but who somebody is. */
  final ConcurrentLinkedQueue<Ask<?>> asked = new ConcurrentLinkedQueue<>();

  /** What everybody has missed. */
  volatile List<Feeds.Entry> missed = List.of();
  /** How often it does not know yet what is new of an activity. */
  final AtomicInteger ignorant = new AtomicInteger();

  /** What happens before anybody is told what they silence. */
  volatile Runnable beforeSilence = () -> {};

  private volatile Runnable beforeLook = () -> {};

  Town(Bus bus) {
    bus.<Accounts<?>>serve(Accounts.class, this::accounts).await();
    bus.<Entities<?>>serve(Entities.class, this::entities).await();
    bus.<Follows<?>>serve(Follows.class, this::follows).await();
    bus.<Activities<?>>serve(Activities.class, this::activities).await();
    bus.<Likes<?>>serve(Likes.class, this::likes).await();
    bus.<Moderation<?>>serve(Moderation.class, this::moderation).await();
    bus.<Feeds<?>>serve(Feeds.class, this::feeds).await();
    bus.<Notifications<?>>serve(Notifications.class, this::notifications).await();
  }

  /** From now on whoever looks at an entity waits for this; done once somebody does. */
  Future<Void> hold(Future<Void> answered) {
    var asked = Promise.<Void>promise();
    beforeLook = () -> {
      asked.tryComplete();
      answered.await();
    };
    return asked.future();
  }

  static Face face(UserId user) {
    return new Face(user.ref(), user.text().toUpperCase(), Optional.empty());
  }

  static Activity activity(ActivityId id, UserId actor) {
    return activity(id, actor, "olá \"Lisboa\" 🌊");
  }

  static Activity activity(ActivityId id, UserId actor, String text) {
    return new Activity(
        new Envelope(id, actor, "post", List.of(Ref.parse("city:lisbon"))),
        face(actor),
        new Content(
            "note", Optional.of(text), Optional.empty(), Optional.empty(),
            Optional.of("https://example.org/a.jpg")),
        Optional.of("{\"a\":[1,2]}"),
        Revision.FIRST,
        new Counts(Map.of("like", 2L), 0),
        List.of("like"));
  }

  private Object accounts(Accounts<?> ask) {
    if (ask instanceof Accounts.Authenticate(var token)) {
      return session(
          Optional.ofNullable(tokens.get(token))
              .orElseThrow(() -> UNAUTHENTICATED.because("that token opens nothing")));
    }
    if (ask instanceof Accounts.Recheck(var id)) {
      return tokens.values().stream().map(Town::session).filter(one -> one.id().equals(id))
          .findFirst().orElseThrow(() -> UNAUTHENTICATED.because("that session is over"));
    }
    asked.add(ask);
    return switch (ask) {
      case Accounts.SignUp(var id, var password, var name, var from, var request) ->
        new SignedIn(new Face(id.ref(), name, Optional.empty()), "fresh", NOON);
      case Accounts.SignIn(var id, var password, var from, var request) ->
        new SignedIn(face(id), "fresh", NOON);
      case Accounts.Authenticate authenticate -> throw new AssertionError(authenticate);
      case Accounts.Recheck recheck -> throw new AssertionError(recheck);
      case Accounts.SessionsOf(var who) -> List.of(session(who));
      case Accounts.IssueTicket(var session) -> new Accounts.Ticket("a-ticket", NOON);
      case Accounts.Redeem(var ticket) -> throw UNAUTHENTICATED.because("no ticket");
      case Accounts.ChangePassword change -> Done.DONE;
      case Accounts.SignOut signOut -> Done.DONE;
    };
  }

  private static Session session(UserId who) {
    return new Session("session-of-" + who, who, NOON, NOON.plusSeconds(60));
  }

  private Object entities(Entities<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Entities.Look(var what, var reader) -> {
        beforeLook.run();
        yield entity(what, new Profile(what.id(), Optional.empty(), Optional.empty()));
      }
      case Entities.LookInside(var what, var reader) ->
        new Entities.Inside(
            entity(what, new Profile(what.id(), Optional.empty(), Optional.empty())),
            new Page<>(List.of(activity(POST, ADA)), next(Optional.empty())));
      case Entities.Describe(var who, var what, var profile, var version) -> entity(what, profile);
    };
  }

  private static Entity entity(Ref ref, Profile profile) {
    return new Entity(
        ref, profile, new Entities.Counts(1, 2, 3), 7, Optional.of(NOON), true, false);
  }

  private Object follows(Follows<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Follows.Follow(var who, var what, var terms) -> Edge.whole(what, NOON);
      case Follows.Unfollow unfollow -> Done.DONE;
      case Follows.EdgeOf(var who, var what) ->
        what.isUser() ? Optional.empty() : Optional.of(Edge.whole(what, NOON));
      case Follows.Block block -> Done.DONE;
      case Follows.Unblock unblock -> Done.DONE;
      case Follows.Mute mute -> Done.DONE;
      case Follows.Unmute unmute -> Done.DONE;
      case Follows.SilenceOf silence -> {
        beforeSilence.run();
        yield Silence.NONE;
      }
      case Follows.BlockedBy(var who, var after, var limit) -> people(after);
      case Follows.MutedBy(var who, var after, var limit) -> new Page<>(
          List.of(new Follows.Muted(face(BEN), NOON, Optional.of(NOON))), next(after));
      case Follows.FollowersOf(var what, var reader, var after, var limit) -> people(after);
      case Follows.FollowedBy(var who, var reader, var after, var limit) -> people(after);
    };
  }

  private static Page<Follows.Followed> people(Optional<Cursor> after) {
    return new Page<>(List.of(new Follows.Followed(face(BEN), NOON)), next(after));
  }

  private static Optional<Cursor> next(Optional<Cursor> after) {
    return after.isPresent() ? Optional.empty() : Optional.of(new Cursor("here"));
  }

  private Object activities(Activities<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Activities.Publish(var actor, var draft, var request) -> activity(POST, actor);
      case Activities.Claim claim -> Done.DONE;
      case Activities.Show(var id, var reader) -> activity(id, ADA);
      case Activities.OutboxOf(var what, var some, var reader, var after, var limit) ->
        new Page<>(List.of(activity(POST, ADA)), next(after));
      case Activities.NewsOf(var ids, var since) -> {
        if (ignorant.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          throw UNAVAILABLE.because("nobody knows yet");
        }
        yield new Activities.News(List.of(), List.of(), List.of());
      }
      case Activities.Edit(var who, var id, var changes, var version) -> activity(id, who);
      case Activities.Delete delete -> Done.DONE;
      case Activities.TakeDown takeDown -> Done.DONE;
      case Activities.Restore(var who, var id) -> activity(id, who);
      case Activities.DeliveryOf delivery ->
        new Activities.Delivery(
            Activities.Delivery.State.RUNNING, 5, 3, NOON, Optional.empty(), List.of());
    };
  }

  private Object likes(Likes<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Likes.Like like -> new Counts(Map.of("like", 1L), 0);
      case Likes.Unlike unlike -> Counts.NONE;
      case Likes.LikedBy(var who, var reader, var after, var limit) ->
        new Page<>(
            List.of(new Likes.Liked(activity(POST, ADA), "like", NOON)),
            Optional.of(new Cursor("here")));
      case Likes.LikersOf(var what, var reader, var kind, var after, var limit) ->
        new Page<>(List.of(new Likes.Liker(face(BEN), "like", NOON)), next(after));
    };
  }

  private Object feeds(Feeds<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Feeds.FeedOf(var who, var after, var limit) ->
        new Feeds.Feed(
            new Page<>(
                List.of(new Feeds.Entry(activity(POST, ADA), List.of(ADA.ref()))), next(after)),
            POST,
            Optional.empty());
      case Feeds.MissedSince(var who, var since) ->
        new Feeds.Missed.All(missed, List.of(), Set.of(), Optional.empty(), POST);
      case Feeds.Explain(var who, var what) -> Explanation.bare(what, Verdict.NOT_FOLLOWED);
      case Feeds.ReadTo read -> Done.DONE;
      case Feeds.Work work -> Done.DONE;
      case Feeds.Position position -> POST;
    };
  }

  private Object notifications(Notifications<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Notifications.InboxOf(var who, var after, var limit) ->
        new Inbox(new Page<>(List.of(notification()), next(after)), 1, 2);
      case Notifications.ChangedSince since ->
        Optional.of(new Notifications.Changed(List.of(), 0, 0));
      case Notifications.MarkSeen seen -> Done.DONE;
      case Notifications.MarkRead read -> Done.DONE;
      case Notifications.Announce announce -> Done.DONE;
    };
  }

  private Object moderation(Moderation<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Moderation.Report report -> Done.DONE;
      case Moderation.Dismiss dismiss -> Done.DONE;
      case Moderation.QueueOf(var moderator, var after, var limit) -> new Page<>(
          List.of(
              new Moderation.Reported(
                  activity(POST, ADA), NOON, 1,
                  List.of(new Moderation.Complaint(face(BEN), "Spam", NOON)),
                  Optional.of(new Moderation.Dismissal(face(ADA), NOON)))),
          next(after));
    };
  }

  static Notifications.Notification notification() {
    return new Notifications.Notification(
        "like:" + POST, Notifications.Kind.LIKE, List.of(face(BEN)), 1,
        Optional.of(activity(POST, ADA)), Optional.empty(), NOON, false, false);
  }
}
