// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

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
import tidings.core.Accounts.SignInResult;
import tidings.core.Activities;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.BlocksAndMutes;
import tidings.core.Bookmarks;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Edge;
import tidings.core.Entities;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Explanation;
import tidings.core.Explanation.Verdict;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Likes;
import tidings.core.Lineage;
import tidings.core.Lists;
import tidings.core.Lookup;
import tidings.core.Moderation;
import tidings.core.MutedWords;
import tidings.core.NoticePreferences;
import tidings.core.Notifications;
import tidings.core.Notifications.Inbox;
import tidings.core.Page;
import tidings.core.Poll;
import tidings.core.Polls;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.SiteNotice;
import tidings.core.UserId;
import tidings.core.ViewedFeed;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;

/**
 * Actors with a fixed simple answer to each message, to test the gateway alone. Records the
 * messages.
 */
final class StubActors {
  static final Instant SESSION_END = Instant.parse("2126-11-21T12:00:00Z");
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00.120Z");
  static final ActivityId POST = new ActivityId("01KAMGJ5P00123456789ABCDEF");
  static final UserId ADA = new UserId("ada");
  static final UserId BEN = new UserId("ben");
  static final String ADAS_TOKEN = "token-of-ada";
  static final String BENS_TOKEN = "token-of-ben";

  /** The end of every session. */
  volatile Instant sessionEnd = SESSION_END;

  final Map<String, UserId> tokens =
      new ConcurrentHashMap<>(Map.of(ADAS_TOKEN, ADA, BENS_TOKEN, BEN));
  /** All received messages except authentication. */
  final ConcurrentLinkedQueue<Ask<?>> asked = new ConcurrentLinkedQueue<>();

  /** How often missed activities were requested. */
  final AtomicInteger missedRequests = new AtomicInteger();
  /** The missed activities of every resuming user. */
  volatile List<Feeds.Entry> missed = List.of();
  /** The activities that have changed unnoticed by every resuming user. */
  volatile Set<ActivityId> changedLate = Set.of();
  /** Number of change requests that fail before one succeeds. */
  final AtomicInteger failingChangeRequests = new AtomicInteger();

  volatile Position currentPosition = Position.of(POST);

  /** The blocks and mutes that are found with the feed of every user. */
  volatile Optional<BlocksAndMutes> blocksAndMutesOfFeed = Optional.of(BlocksAndMutes.NONE);

  /** Runs before each answer to a query of blocks and mutes. */
  volatile Runnable beforeBlocksAndMutes = () -> {};

  /** Runs before each answer of who may see an activity for followers. */
  volatile Runnable beforeReaders = () -> {};

  private volatile Runnable beforeGetEntity = () -> {};

  StubActors(Bus bus) {
    bus.<Accounts<?>>serve(Accounts.class, this::accounts).await();
    bus.<Entities<?>>serve(Entities.class, this::entities).await();
    bus.<Follows<?>>serve(Follows.class, this::follows).await();
    bus.<Activities<?>>serve(Activities.class, this::activities).await();
    bus.<Likes<?>>serve(Likes.class, this::likes).await();
    bus.<Polls<?>>serve(Polls.class, this::polls).await();
    bus.<Bookmarks<?>>serve(Bookmarks.class, this::bookmarks).await();
    bus.<Lists<?>>serve(Lists.class, this::lists).await();
    bus.<Moderation<?>>serve(Moderation.class, this::moderation).await();
    bus.<Feeds<?>>serve(Feeds.class, this::feeds).await();
    bus.<Notifications<?>>serve(Notifications.class, this::notifications).await();
  }

  /**
   * Delays all further reads of entities until the given future completes.
   *
   * @return completes when the first read arrives
   */
  Future<Void> holdEntityRequests(Future<Void> answered) {
    var asked = Promise.<Void>promise();
    beforeGetEntity = () -> {
      asked.tryComplete();
      answered.await();
    };
    return asked.future();
  }

  static EntitySummary summary(UserId user) {
    return new EntitySummary(user.ref(), user.text().toUpperCase(), Optional.empty());
  }

  static Activity activity(ActivityId id, UserId actor) {
    return activity(id, actor, "olá \"Lisboa\" 🌊");
  }

  /** The lineage of a post by Ada. */
  static Lineage lineage(ActivityId id) {
    return Lineage.of(activity(id, ADA));
  }

  static Activity activity(ActivityId id, UserId actor, String text) {
    return new Activity(
        new Envelope(id, actor, "post", List.of(Ref.parse("city:lisbon"))),
        summary(actor),
        Content.note(text).withImage(Optional.of("https://example.org/a.jpg")),
        Optional.of("{\"a\":[1,2]}"),
        Revision.FIRST,
        new Counts(Map.of("like", 2L), 0),
        List.of("like"));
  }

  private Object accounts(Accounts<?> ask) {
    if (ask instanceof Accounts.Authenticate(var token)) {
      return session(
          Optional.ofNullable(tokens.get(token))
              .orElseThrow(() -> UNAUTHENTICATED.refusal("that token opens nothing")));
    }
    if (ask instanceof Accounts.CheckSession(var session)) {
      return Optional.of(session).filter(kept -> tokens.containsValue(kept.user()))
          .orElseThrow(() -> UNAUTHENTICATED.refusal("that session is over"));
    }
    asked.add(ask);
    return switch (ask) {
      case Accounts.SignUp(var id, var password, var name, var email, var invite, var from, var device, var request) ->
        new SignInResult(new EntitySummary(id.ref(), name, Optional.empty()), "fresh", NOON,
            "device");
      case Accounts.SignIn(var id, var password, var from, var device, var deviceName, var request) ->
        new SignInResult(summary(id), "fresh", NOON, "device");
      case Accounts.Authenticate authenticate -> throw new AssertionError(authenticate);
      case Accounts.CheckSession recheck -> throw new AssertionError(recheck);
      case Accounts.VerifySiteToken token -> throw new AssertionError(token);
      case Accounts.SessionsOf(var user) -> List.of(session(user));
      case Accounts.IssueTicket(var session) -> new Accounts.Ticket("a-ticket", NOON);
      case Accounts.RedeemTicket(var ticket) -> throw UNAUTHENTICATED.refusal("no ticket");
      case Accounts.ChangePassword change -> Done.DONE;
      case Accounts.SignOut signOut -> Done.DONE;
      case Accounts.EndOtherSessions others -> Done.DONE;
      case Accounts.EndSessions sessions -> 0;
      case Accounts.ResetPassword reset -> "a new password";
      case Accounts.Suspend suspend -> Done.DONE;
      case Accounts.Reinstate reinstate -> Done.DONE;
      case Accounts.SuspensionsBy by -> new Page<>(List.of(), Optional.empty());
    };
  }

  private Session session(UserId user) {
    return Session.stored("session-of-" + user, user, NOON, NOON, sessionEnd, Optional.empty());
  }

  private Object entities(Entities<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Entities.GetEntity(var target, var reader) -> {
        beforeGetEntity.run();
        yield entity(target, Profile.named(target.id()));
      }
      case Entities.GetEntities(var refs, var reader) ->
        new Lookup<Ref, Entity>(List.of(), refs, List.of());
      case Entities.BlankProfile blank -> Done.DONE;
      case Entities.TransferEntity transfer -> Done.DONE;
      case Entities.Pin pin -> Done.DONE;
      case Entities.Unpin unpin -> Done.DONE;
      case Entities.GetEntityWithActivities(var target, var reader) ->
        new Entities.EntityWithActivities(
            entity(target, Profile.named(target.id())),
            new Page<>(List.of(activity(POST, ADA)), next(Optional.empty())), List.of());
      case Entities.GetUser(var handle, var reader) ->
        entity(new Ref(Ref.USER, handle.text()), Profile.named(handle.text()));
      case Entities.Describe describe -> described(describe);
      case Entities.DescribeAll(var descriptions) ->
        descriptions.stream().map(StubActors::described).toList();
    };
  }

  private static Entities.Described described(Entities.Describe ask) {
    return new Entities.Described(
        entity(ask.ref(), ask.change().applyTo(Profile.named(ask.ref().id()))),
        Entities.Outcome.CHANGED);
  }

  private static Entity entity(Ref ref, Profile profile) {
    return new Entity(
        ref, profile, new Entities.Counts(1, 2, 3), 7, Optional.of(NOON), true, false);
  }

  private Object follows(Follows<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Follows.Follow(var user, var target, var options) ->
        new Follows.FollowState(Edge.unlimited(target, NOON), false);
      case Follows.RequestsOf(var owner, var after, var limit) -> people(after);
      case Follows.Approve approve -> Done.DONE;
      case Follows.Refuse refuse -> Done.DONE;
      case Follows.RemoveFollower removal -> Done.DONE;
      case Follows.Unfollow unfollow -> Done.DONE;
      case Follows.ReadersOf(var users, var activity) -> {
        beforeReaders.run();
        yield users;
      }
      case Follows.RelationsOf(var user, var refs) -> refs.stream()
          .map(ref -> new Follows.Relation(ref, true, false, false, false))
          .toList();
      case Follows.EdgeOf(var user, var target) ->
        target.isUser()
            ? Optional.empty()
            : Optional.of(new Follows.FollowState(Edge.unlimited(target, NOON), false));
      case Follows.Block block -> Done.DONE;
      case Follows.Unblock unblock -> Done.DONE;
      case Follows.Mute mute -> Done.DONE;
      case Follows.Unmute unmute -> Done.DONE;
      case Follows.BlocksAndMutesOf silence -> {
        beforeBlocksAndMutes.run();
        yield BlocksAndMutes.NONE;
      }
      case Follows.BlockedBy(var user, var after, var limit) -> people(after);
      case Follows.MutedWordsOf words -> MutedWords.NONE;
      case Follows.MuteWords(var user, var words) -> words;
      case Follows.MutedBy(var user, var after, var limit) -> new Page<>(
          List.of(new Follows.MuteListEntry(summary(BEN), NOON, Optional.of(NOON))), next(after));
      case Follows.FollowersOf(var target, var reader, var after, var limit) -> people(after);
      case Follows.FollowedBy(var user, var reader, var after, var limit) -> people(after);
    };
  }

  private static Page<Follows.FollowListEntry> people(Optional<Cursor> after) {
    return new Page<>(List.of(new Follows.FollowListEntry(summary(BEN), NOON)), next(after));
  }

  private static Optional<Cursor> next(Optional<Cursor> after) {
    return after.isPresent() ? Optional.empty() : Optional.of(new Cursor("here"));
  }

  private Object activities(Activities<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Activities.Publish(var actor, var draft, var request) -> activity(POST, actor);
      case Activities.Upsert upsert -> new Activities.Upserted(
          activity(upsert.post().activity(), upsert.actor()), Activities.Outcome.CREATED);
      case Activities.UpsertAll(var actor, var posts) -> posts.stream()
          .map(each -> new Activities.Upserted(
              activity(each.post().activity(), actor), Activities.Outcome.CREATED))
          .toList();
      case Activities.WithForeignId(var foreignId, var reader, var after, var limit) ->
        new Page<>(List.of(activity(POST, ADA)), next(after));
      case Activities.ReserveIdempotencyKey claim -> Done.DONE;
      case Activities.GetActivity(var id, var reader) -> activity(id, ADA);
      case Activities.GetActivities(var ids, var reader) ->
        new Lookup<>(ids.stream().map(id -> activity(id, ADA)).toList(), List.of(), List.of());
      case Activities.ParentsOf(var id, var reader) -> List.of(activity(id, ADA));
      case Activities.OutboxOf(var target, var filter, var sort, var reader, var after, var limit) ->
        new Page<>(List.of(activity(POST, ADA)), next(after));
      case Activities.ChangesSince(var ids, var since, var visibility) -> {
        if (failingChangeRequests.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          throw UNAVAILABLE.refusal("not available yet");
        }
        yield Activities.ActivityChanges.NONE;
      }
      case Activities.Edit(var user, var id, var changes, var version) -> activity(id, user);
      case Activities.AddPreview preview -> true;
      case Activities.Delete delete -> Done.DONE;
      case Activities.Unshare unshare -> Done.DONE;
      case Activities.SharedAmong(var user, var ids) -> Set.copyOf(ids);
      case Activities.SharesOf(var id, var reader, var after, var limit) ->
        new Page<>(List.of(activity(POST, ADA)), next(after));
      case Activities.Purge purge -> Done.DONE;
      case Activities.RemoveTarget removal -> Done.DONE;
      case Activities.TakeDown takeDown -> Done.DONE;
      case Activities.Restore(var user, var id) -> activity(id, user);
      case Activities.DeliveryOf delivery ->
        new Activities.Delivery(
            Activities.Delivery.State.RUNNING, 5, 3, NOON, Optional.empty(), List.of());
    };
  }

  private Object polls(Polls<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Polls.Vote vote ->
        new Counts(Map.of(), 0, 0, new Poll.Votes(Map.of(vote.choices().getFirst(), 1L), 1));
      case Polls.Withdraw withdrawal -> Counts.NONE;
      case Polls.EraseVote erase -> Done.DONE;
    };
  }

  private Object likes(Likes<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Likes.Like like -> new Counts(Map.of("like", 1L), 0);
      case Likes.Unlike unlike -> Counts.NONE;
      case Likes.RemoveKind removal -> Counts.NONE;
      case Likes.EraseLike erase -> Done.DONE;
      case Likes.LikedBy(var user, var reader, var after, var limit) ->
        new Page<>(
            List.of(new Likes.LikedActivity(activity(POST, ADA), "like", NOON)),
            Optional.of(new Cursor("here")));
      case Likes.OwnLikesOf(var user, var ids) -> ids.stream()
          .map(id -> new Likes.OwnLikes(id, List.of("like")))
          .toList();
      case Likes.LikersOf(var id, var reader, var kind, var after, var limit) ->
        new Page<>(List.of(new Likes.Liker(summary(BEN), "like", NOON)), next(after));
    };
  }

  private Object lists(Lists<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Lists.PutList put -> new Lists.ListInfo(put.list(), put.title().orElse(put.name()),
          put.isPublic(), 0, NOON, Optional.empty());
      case Lists.DeleteList delete -> Done.DONE;
      case Lists.BlankList blank -> Done.DONE;
      case Lists.AddMember add -> Done.DONE;
      case Lists.RemoveMember remove -> Done.DONE;
      case Lists.ListsOf listsOf -> List.of();
      case Lists.MembersOf membersOf -> new Page<>(List.of(), Optional.empty());
    };
  }

  private Object bookmarks(Bookmarks<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Bookmarks.Bookmark bookmark -> Done.DONE;
      case Bookmarks.RemoveBookmark remove -> Done.DONE;
      case Bookmarks.BookmarksOf bookmarksOf -> new Page<>(List.of(), Optional.empty());
      case Bookmarks.FoldersOf folders -> new Bookmarks.BookmarkFolders(0, List.of());
      case Bookmarks.BookmarkedAmong(var user, var ids) -> Set.copyOf(ids);
    };
  }

  private Object feeds(Feeds<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Feeds.FeedOf(var user, var filter, var after, var limit) ->
        new Feeds.Feed(
            new Page<>(
                List.of(new Feeds.Entry(activity(POST, ADA), List.of(ADA.ref()))), next(after)),
            Position.of(POST),
            Optional.empty());
      case Feeds.ViewOf viewOf -> new ViewedFeed(new Page<>(List.of(), Optional.empty()),
          viewOf.view().isPageable(), 0, Optional.empty());
      case Feeds.ListFeedOf listFeedOf -> new Page<>(List.of(), Optional.empty());
      case Feeds.MissedSince(var user, var since) -> {
        missedRequests.incrementAndGet();
        yield new Feeds.Missed.All(missed, List.of(), Set.of(), changedLate, Optional.empty(),
            blocksAndMutesOfFeed, Position.of(POST));
      }
      case Feeds.ExplainActivity(var user, var id) ->
        Explanation.ofVerdict(id, Verdict.NOT_FOLLOWED);
      case Feeds.MarkReadUpTo read -> Done.DONE;
      case Feeds.RunFeedJob work -> Done.DONE;
      case Feeds.CurrentPosition position -> currentPosition;
      case Feeds.TrackFollows user -> Done.DONE;
      case Feeds.UntrackFollows user -> Done.DONE;
      case Feeds.ConnectedRecipients activity -> Map.of();
      case Feeds.Ping ping -> Done.DONE;
    };
  }

  private Object notifications(Notifications<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Notifications.InboxOf(var user, var after, var limit) ->
        new Inbox(new Page<>(List.of(notification()), next(after)), 1, 2);
      case Notifications.ChangedSince since ->
        Optional.of(new Notifications.Changed(List.of(), 0, 0));
      case Notifications.MarkSeen seen -> Done.DONE;
      case Notifications.MarkRead read -> Done.DONE;
      case Notifications.Announce announce -> Done.DONE;
      case Notifications.PostNotice(var notice) ->
        new SiteNotice.Outcome(notice.id(), Optional.of(1), List.of(), List.of());
      case Notifications.PreferencesOf preferences -> NoticePreferences.NONE;
      case Notifications.SetPreferences(var user, var preferences) -> preferences;
    };
  }

  private Object moderation(Moderation<?> ask) {
    asked.add(ask);
    return switch (ask) {
      case Moderation.ReportActivity report -> Done.DONE;
      case Moderation.DismissReports dismiss -> Done.DONE;
      case Moderation.ReportEntity report -> Done.DONE;
      case Moderation.DismissEntityReports dismiss -> Done.DONE;
      case Moderation.EntityQueueOf queue -> new Page<>(List.of(), Optional.empty());
      case Moderation.QueueOf(var moderator, var after, var limit) -> new Page<>(
          List.of(
              new Moderation.ReportedActivity(
                  activity(POST, ADA), NOON, 1,
                  List.of(new Moderation.Complaint(summary(BEN), "Spam", NOON)),
                  Optional.of(new Moderation.Dismissal(summary(ADA), NOON)))),
          next(after));
    };
  }

  static Notifications.Notification notification() {
    return new Notifications.Notification(
        "like:" + POST, Notifications.Kind.LIKE, List.of(summary(BEN)), 1,
        Optional.of(activity(POST, ADA)), Optional.empty(), Optional.empty(), Optional.empty(), 0,
        NOON, false, false);
  }
}
