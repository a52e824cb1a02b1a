// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.SiteApi;
import tidings.client.Tidings;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Handle;
import tidings.core.ListId;
import tidings.core.Media.PictureSize;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.NoticePreferences;
import tidings.core.Poll;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.Search.EntityOrder;
import tidings.core.Search.SearchFilter;
import tidings.core.ServiceKeys.Scope;
import tidings.core.UserId;

/** Calls every route of the API once, with new users on an empty table. */
final class ApiTour {
  /** Feed rows of a post by Ana: her followers Ben and Cleo. */
  static final int FAN_OUT_ROWS = 2;
  /**
   * Earlier posts by Ana to the city; a follow of Ana or of the city writes a feed row for each.
   */
  private static final int POSTS_BEFORE = 3;
  /** Write units of a fill job: the edge, the state and the end of the job, plus the rows. */
  static final int FILL_UNITS = 6 + POSTS_BEFORE;
  /** Write units of sending a mail: it is scheduled for its next attempt, and then deleted. */
  static final int MAIL_UNITS = 6;
  /** Ana's notice groups: followers, likes and comments. */
  static final int NOTICE_GROUPS = 3;
  private static final String PASSWORD = "correct horse battery";
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final Ref TOPIC = Ref.parse("topic:sunsets");
  /** There is no such activity. */
  private static final ActivityId ANY = new ActivityId("01KAMGJ5P0V1W2X3Y4Z5A6B7C8");
  /** A GIF of one pixel. */
  private static final Buffer PIXEL = Buffer.buffer(Base64.getDecoder()
      .decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"));
  private static final FollowOptions OPTIONS = FollowOptions.DEFAULT.withBackfill(5)
      .withEnd(Instant.now().plus(Duration.ofDays(7)))
      .withNotifications();
  private static final Duration POLL_DURATION = Duration.ofHours(1);
  private static final int FRAME_TIMEOUT_SECONDS = 20;
  /** Longer than the time in which freshly read edges are read once more. */
  private static final Duration SETTLE_TIME = Duration.ofSeconds(2);

  private final MeteredServer server;
  private final Tidings tidings;
  private final Session ana;
  private final Session cleo;
  private final LiveConnection anasConnection;
  private final List<Cost> costs = new ArrayList<>();

  private ApiTour(MeteredServer server) {
    this.server = server;
    tidings = server.client();
    ana = tidings.signUp("ana", PASSWORD, "Ana").await();
    cleo = tidings.signUp("cleo", PASSWORD, "Cleo").await();
    anasConnection = ana.live().await();
  }

  /** Measures the cost of every call. */
  static List<Cost> measureAll(MeteredServer server) {
    var tour = new ApiTour(server);
    tour.prepare();
    var ben = tour.signUp();
    tour.useEmail();
    tour.describe(ben);
    tour.uploadPicture(ben);
    tour.follow(ben);
    var posted = tour.post(ben);
    tour.like(ben, posted);
    tour.vote(ben);
    tour.comment(ben, posted);
    tour.readNotifications();
    tour.moderate(ben);
    tour.blockAndMute(ben);
    tour.request(ben);
    tour.describeBySite();
    tour.postBySite();
    tour.readEvents();
    tour.search(ben);
    tour.undo(ben, posted);
    tour.erase();
    return List.copyOf(tour.costs);
  }

  /** Puts Cleo into each notice group that Ben joins, so that the group remains when he leaves. */
  private void prepare() {
    cleo.follow(ana.ref()).await();
    awaitNotification();
    for (int post = 0; post < POSTS_BEFORE; post++) {
      ana.post("Good morning", CITY).await();
    }
    server.awaitSettled();
  }

  private Session signUp() {
    var ben = call(ApiCall.SIGN_UP, () -> tidings.signUp("ben", PASSWORD, "Ben"));
    call(ApiCall.SIGN_IN, () -> tidings.signIn("ben", PASSWORD));
    call(ApiCall.ME, () -> tidings.withToken(ben.token()));
    call(ApiCall.SESSIONS, ben::sessions);
    call(ApiCall.CREDENTIALS, ben::credentials);
    call(ApiCall.CHANGE_PASSWORD, () -> ben.changePassword(PASSWORD, PASSWORD + "!"));
    return ben;
  }

  private void useEmail() {
    var erik = call(ApiCall.SIGN_UP_WITH_EMAIL,
        () -> tidings.signUpWithEmail("erik", PASSWORD, "Erik", "erik@tidings.example"));
    call(ApiCall.SEND_CONFIRMATION, erik.email()::sendConfirmation);
    call(ApiCall.CONFIRM_EMAIL, () -> tidings.confirmEmail(server.mailedToken()));
    call(ApiCall.EMAIL, erik.email()::get);
    call(ApiCall.REQUEST_RESET, () -> tidings.requestPasswordReset("erik"));
    call(ApiCall.COMPLETE_RESET,
        () -> tidings.completePasswordReset(server.mailedToken(), PASSWORD + "!"));
    var again = tidings.signIn("erik", PASSWORD + "!").await();
    call(ApiCall.SET_EMAIL, () -> again.email().set("erik@other.example", PASSWORD + "!"));
    call(ApiCall.REMOVE_EMAIL, () -> again.email().remove(PASSWORD + "!"));
  }

  private void describe(Session ben) {
    var profile = new Profile("Lisbon", Optional.of("On seven hills"), Optional.empty());
    call(ApiCall.DESCRIBE, () -> ana.describe(CITY, profile));
    call(ApiCall.DESCRIBE_AGAIN, () -> ana.describe(CITY, Profile.named("Lisboa")));
    call(ApiCall.CHANGE_ENTITY, () -> ana.describe(CITY, ProfileChange.to(profile)));
    var handle = new Handle("benjamin");
    call(ApiCall.TAKE_HANDLE, () -> ben.describe(ben.ref(),
        ProfileChange.to(Profile.named("Ben").withHandle(Optional.of(handle)))));
    call(ApiCall.HANDLE, () -> tidings.anonymous().user(handle));
    call(ApiCall.ENTITY, () -> ben.entity(CITY));
    call(ApiCall.PICTURE_OF_ENTITY, () -> ben.picture(CITY).otherwiseEmpty()); // it has none
  }

  private void follow(Session ben) {
    call(ApiCall.FOLLOW, () -> ben.follow(CITY));
    callAndNotifyAna(ApiCall.FOLLOW_USER, () -> ben.follow(ana.ref()));
    call(ApiCall.FOLLOW_WITH_OPTIONS, () -> ben.follow(TOPIC, OPTIONS));
    call(ApiCall.UNFOLLOW_KEEPING, () -> ben.unfollow(TOPIC, History.KEEP));
    call(ApiCall.FOLLOW_MANY, () -> cleo.followAll(
        Map.of(Ref.parse("topic:jazz"), FollowOptions.DEFAULT, Ref.parse("topic:blues"),
            FollowOptions.DEFAULT)));
    call(ApiCall.FEED_AFTER_FOLLOW, ben::feed);
    settleEdges(ben);
    call(ApiCall.UNFOLLOW_MANY,
        () -> cleo.unfollowAll(List.of(Ref.parse("topic:jazz"), Ref.parse("topic:blues"))));
    settleEdges(cleo);
    call(ApiCall.FOLLOW_AGAIN, () -> ben.follow(CITY));
    call(ApiCall.FOLLOWS, () -> ben.findFollow(CITY));
    call(ApiCall.FOLLOWING, () -> ben.followedBy(ben.ref(), Paging.FIRST));
    call(ApiCall.FOLLOWERS, () -> ben.followersOf(ana.ref(), Paging.FIRST));
    call(ApiCall.NO_FOLLOWERS,
        () -> ben.followersOf(Ref.parse("city:nowhere"), Paging.FIRST).otherwiseEmpty());
  }

  private ActivityId post(Session ben) {
    call(ApiCall.POST, () -> ana.post("Good morning"));
    call(ApiCall.POST_MANY,
        () -> ana.postAll(List.of(Drafts.note("Good day"), Drafts.note("Good evening"))));
    var posted = call(ApiCall.POST_TO_TWO, () -> ana.post("A sunset", CITY, TOPIC)).id();
    call(ApiCall.EDIT, () -> ana.edit(posted, Edits.text("A sunset, and a ferry")));
    var feed = call(ApiCall.FEED, ben::feed);
    call(ApiCall.FEED_WARM, ben::feed);
    call(ApiCall.FEED_FILTERED,
        () -> ben.feed(ActivityFilter.ALL.withType("photo"), Paging.FIRST));
    call(ApiCall.FEED_VIEW, () -> ben.feedThrough("digest", Paging.FIRST));
    call(ApiCall.EXPLAIN, () -> ben.explain(posted));
    call(ApiCall.MARK_READ_UP_TO, () -> ben.markReadUpTo(feed.position()));
    call(ApiCall.TICKET, ben::ticket);
    call(ApiCall.ENTITY_WITH_ACTIVITIES, () -> ben.entityWithActivities(CITY));
    call(ApiCall.PIN, () -> ana.pin(ana.ref(), posted));
    call(ApiCall.ENTITY_WITH_PINS, () -> ben.entityWithActivities(ana.ref()));
    call(ApiCall.UNPIN, () -> ana.unpin(ana.ref(), posted));
    call(ApiCall.OUTBOX, () -> ben.activitiesOf(CITY, Paging.FIRST));
    call(ApiCall.OEMBED, () -> ben.embed(MeteredServer.PUBLIC_URL + "/activity:" + posted));
    call(ApiCall.ATOM, () -> ben.activitiesAsAtom(CITY, Paging.FIRST));
    call(ApiCall.JSON_FEED, () -> ben.activitiesAsJsonFeed(CITY, Paging.FIRST));
    call(ApiCall.ACTIVITY, () -> ben.activity(posted));
    call(ApiCall.ACTIVITIES, () -> ben.activities(List.of(posted, ANY)));
    call(ApiCall.WITH_FOREIGN_ID, () -> ben.activitiesWithForeignId("art-1", Paging.FIRST));
    call(ApiCall.ENTITIES, () -> ben.entities(List.of(CITY, ana.ref())));
    call(ApiCall.RELATIONS, () -> ben.relations(List.of(CITY, ana.ref()), List.of(posted)));
    call(ApiCall.DELIVERY, () -> ana.delivery(posted));
    call(ApiCall.PICTURE, () -> ben.picture(posted).otherwiseEmpty()); // it has none
    return posted;
  }

  private void vote(Session ben) {
    var poll = new Poll(List.of("Tea", "Coffee"), Instant.now().plus(POLL_DURATION), false);
    var asked = tidings.signUp("olga", PASSWORD, "Olga").await()
        .post(Drafts.poll("What do you drink?", poll)).await();
    server.awaitSettled();
    call(ApiCall.VOTE, () -> ben.vote(asked.id(), 0));
    call(ApiCall.WITHDRAW_VOTE, () -> ben.withdrawVote(asked.id()));
  }

  private void like(Session ben, ActivityId posted) {
    cleo.like(posted, "like").await();
    awaitNotification();
    callAndNotifyAna(ApiCall.LIKE, () -> ben.like(posted, "like"));
    call(ApiCall.LIKERS, () -> ben.likersOf(posted, Paging.FIRST));
    call(ApiCall.LIKED, () -> ben.likedBy(ben.ref(), Paging.FIRST));
    callAndNotifyAna(ApiCall.SHARE, () -> ben.share(posted));
    call(ApiCall.SHARES, () -> ben.sharesOf(posted, Paging.FIRST));
    callAndNotifyAna(ApiCall.UNSHARE, () -> ben.unshare(posted));
    call(ApiCall.BOOKMARK, () -> ben.bookmarks().bookmark(posted, "To read"));
    call(ApiCall.BOOKMARKS, () -> ben.bookmarks().page(Paging.FIRST));
    call(ApiCall.BOOKMARKS_IN_FOLDER, () -> ben.bookmarks().in("To read", Paging.FIRST));
    call(ApiCall.BOOKMARK_FOLDERS, () -> ben.bookmarks().folders());
    call(ApiCall.REMOVE_BOOKMARK, () -> ben.bookmarks().remove(posted));
    keepLists(ben);
    call(ApiCall.TRENDING, () -> ben.trending("city", 20));
    callAndNotifyAna(ApiCall.UNLIKE, () -> ben.unlike(posted, "like"));
  }

  private void keepLists(Session ben) {
    var list = new ListId(ben.ref(), "friends");
    call(ApiCall.PUT_LIST, () -> ben.lists().putPublic("friends", "My friends"));
    call(ApiCall.ADD_TO_LIST, () -> ben.lists().add("friends", ana.ref()));
    call(ApiCall.LISTS, () -> ben.lists().all());
    call(ApiCall.LISTS_OF, () -> ana.listsOf(ben.ref()));
    call(ApiCall.LIST_MEMBERS, () -> ana.membersOf(list, Paging.FIRST));
    call(ApiCall.LIST_FEED, () -> ben.listFeed(list, ActivityFilter.ALL, Paging.FIRST));
    call(ApiCall.REMOVE_FROM_LIST, () -> ben.lists().remove("friends", ana.ref()));
    call(ApiCall.DELETE_LIST, () -> ben.lists().delete("friends"));
    var team = new Ref("team", "benchmark");
    ben.describe(team, Profile.named("A team")).await();
    call(ApiCall.FOLLOW_AS, () -> ben.followAs(team, CITY));
    call(ApiCall.ENTITY_FOLLOWS, () -> ben.followsOf(team, Paging.FIRST));
    call(ApiCall.ENTITY_FEED, () -> ben.feedOf(team, ActivityFilter.ALL, Paging.FIRST));
    call(ApiCall.UNFOLLOW_AS, () -> ben.unfollowAs(team, CITY));
  }

  private void comment(Session ben, ActivityId posted) {
    cleo.comment(posted, "Good morning").await();
    awaitNotification();
    server.awaitSettled();
    var comment = callAndNotifyAna(ApiCall.COMMENT, () -> ben.comment(posted, "And to you")).id();
    call(ApiCall.THREAD, () -> ben.activitiesOf(posted.ref(), Paging.FIRST));
    call(ApiCall.GET_COMMENT, () -> ben.activity(comment));
    call(ApiCall.PARENTS, () -> ben.parentsOf(comment));
    callAndNotifyAna(ApiCall.DELETE_COMMENT, () -> ben.delete(comment));
  }

  /** Ana's read marks are also pushed to her browser. */
  private void readNotifications() {
    var inbox = call(ApiCall.INBOX, () -> ana.notifications().page(Paging.FIRST));
    var newest = inbox.page().items().getFirst();
    callAndNotifyAna(ApiCall.SEEN, () -> ana.notifications().markSeen(List.of(newest.id())));
    callAndNotifyAna(ApiCall.READ, ana.notifications()::markAllRead);
    for (int other = 1; other < NOTICE_GROUPS; other++) {
      awaitNotification();
    }
  }

  /** Ben reports a post; Cleo, a moderator, handles it. */
  private void moderate(Session ben) {
    server.grant(new UserId(cleo.ref().id()), Role.MODERATOR);
    var moderator = cleo.moderation();
    var watches = ana.post("Buy my watches", CITY).await().id();
    server.awaitSettled();
    var dora = tidings.signUp("dora", PASSWORD, "Dora").await();
    call(ApiCall.REPORT, () -> ben.report(watches, "It sells something"));
    call(ApiCall.PREFERENCES, () -> dora.notifications().preferences());
    call(ApiCall.SET_PREFERENCES,
        () -> dora.notifications().setPreferences(NoticePreferences.NONE));
    call(ApiCall.REPORT_TOO, () -> dora.report(watches, "Spam"));
    cleo.activity(watches).await(); // loads Ana's summary into the cache
    call(ApiCall.REPORTS, () -> moderator.queue(Paging.FIRST));
    call(ApiCall.DISMISS, () -> moderator.dismiss(watches));
    cleo.report(watches, "Spam after all").await();
    callAndNotifyAna(ApiCall.TAKE_DOWN, () -> moderator.takeDown(watches, "It sells something"));
    callAndNotifyAna(ApiCall.RESTORE_TAKEN_DOWN, () -> cleo.restore(watches));
    ana.delete(watches).await();
    server.awaitSettled();
    call(ApiCall.REPORT_ENTITY, () -> ben.report(CITY, "It is not the city"));
    call(ApiCall.ENTITY_REPORTS, () -> moderator.entityQueue(Paging.FIRST));
    call(ApiCall.DISMISS_ENTITY, () -> moderator.dismiss(CITY));
    call(ApiCall.BLANK, () -> moderator.blank(CITY, "It sells something"));
    var list = ben.lists().putPublic("offers", "Cheap watches").await().id();
    call(ApiCall.BLANK_LIST, () -> moderator.blankList(list, "It sells something"));
    call(ApiCall.TRANSFER, () -> moderator.transfer(CITY, ana.ref()));
    call(ApiCall.END_SESSIONS, () -> moderator.endSessions(dora.ref(), "A lost phone"));
    call(ApiCall.SUSPEND, () -> moderator.suspend(dora.ref(), "It sells something"));
    call(ApiCall.SUSPENSIONS, () -> moderator.suspensions(Paging.FIRST));
    call(ApiCall.REINSTATE, () -> moderator.reinstate(dora.ref()));
    server.awaitSettled();
  }

  /** Cleo blocks and mutes Ben, who follows her. Neither has an open browser that would reload. */
  private void blockAndMute(Session ben) {
    call(ApiCall.MUTE, () -> cleo.mute(ben.ref()));
    call(ApiCall.MUTES, () -> cleo.mutes(Paging.FIRST));
    call(ApiCall.UNMUTE, () -> cleo.unmute(ben.ref()));
    call(ApiCall.MUTE_WORDS, () -> cleo.muteWords(
        new MutedWords(List.of(new MutedWord("spoiler", Optional.empty())))));
    call(ApiCall.MUTED_WORDS, cleo::mutedWords);
    ben.follow(cleo.ref()).await();
    server.awaitSettled();
    call(ApiCall.BLOCK, () -> cleo.block(ben.ref()));
    call(ApiCall.BLOCKS, () -> cleo.blocks(Paging.FIRST));
    call(ApiCall.UNBLOCK, () -> cleo.unblock(ben.ref()));
  }

  /** Ben asks to follow Pia, who approves her followers. */
  private void request(Session ben) {
    var pia = tidings.signUp("pia", PASSWORD, "Pia").await();
    pia.describe(pia.ref(), Profile.named("Pia").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();
    call(ApiCall.REQUEST_FOLLOW, () -> ben.follow(pia.ref()));
    call(ApiCall.FOLLOW_REQUESTS, () -> pia.followRequests(Paging.FIRST));
    call(ApiCall.APPROVE, () -> pia.approve(ben.ref()));
    call(ApiCall.REMOVE_FOLLOWER, () -> pia.removeFollower(ben.ref()));
    ben.follow(pia.ref()).await();
    server.awaitSettled();
    call(ApiCall.REFUSE, () -> pia.refuse(ben.ref()));
  }

  /**
   * Write units of a cleaning job: the check of the state, the end of the job, and the deleted
   * rows, all in transactions.
   */
  static int cleanupUnits(int rows) {
    return 4 + 2 * rows;
  }

  /** The back end of a site creates users and places. */
  private void describeBySite() {
    var site = tidings.site(server.createKey(Scope.USERS));
    site.putUser(new UserId("1000"), Profile.named("Before")).await(); // records the use of the key
    server.awaitSettled();
    call(ApiCall.PUT_USER, () -> site.putUser(new UserId("1001"), Profile.named("Eva")));
    call(ApiCall.CHANGE_USER, () -> site.changeUser(
        new UserId("1001"), ProfileChange.to(Profile.named("Eva S."))));
    call(ApiCall.PUT_USERS, () -> site.putUsers(Map.of(
        new UserId("1002"), Profile.named("Finn"), new UserId("1003"), Profile.named("Gil"))));
    call(ApiCall.POST_NOTICE, () -> site.notifyUsers(
        SiteApi.Notice.of("welcome", "Welcome").withId("welcome-2026"),
        List.of(new UserId("1002"), new UserId("1003"))));
    call(ApiCall.PUT_ENTITIES, () -> site.putEntities(Map.of(
        Ref.parse("place:bridge"), Profile.named("The bridge"),
        Ref.parse("place:tower"), Profile.named("The tower"))));
  }

  /** The back end of a site posts for a user without followers. */
  private void postBySite() {
    var key = server.createKey(Scope.READ, Scope.WRITE);
    var finn = tidings.withKey(key, Ref.parse("user:1002")).await();
    var time = Instant.now().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS);
    finn.upsert(Drafts.note("Hello"), new ForeignPost("before", time)).await(); // as old as any
    server.awaitSettled();
    var find = new ForeignPost("find-17", time);
    call(ApiCall.UPSERT, () -> finn.upsert(Drafts.note("A heron"), find));
    call(ApiCall.UPSERT_CHANGED, () -> finn.upsert(Drafts.note("A tall heron"), find));
    call(ApiCall.UPSERT_SAME, () -> finn.upsert(Drafts.note("A tall heron"), find));
    call(ApiCall.UPSERT_MANY, () -> finn.upsertAll(List.of(
        new ForeignDraft(Drafts.note("A fox"), new ForeignPost("find-18", time)),
        new ForeignDraft(Drafts.note("A crane"), new ForeignPost("find-19", time)))));
  }

  /** The back end of a site looks for events. */
  private void readEvents() {
    var site = tidings.site(server.createKey(Scope.READ));
    site.events(Optional.empty(), 1, Duration.ZERO).await(); // records the use of the key
    server.awaitSettled();
    call(ApiCall.EVENTS, () -> site.events(Optional.empty(), 1, Duration.ZERO));
  }

  private void search(Session ben) {
    ben.search("good", SearchFilter.ALL, Paging.FIRST).await(); // builds the index
    server.awaitSettled();
    call(ApiCall.SEARCH, () -> ben.search("good", SearchFilter.ALL, Paging.FIRST));
    call(ApiCall.SUGGEST, () -> ben.suggest("an", 5));
    call(ApiCall.LIST_ENTITIES,
        () -> ben.entities("city", EntityOrder.FOLLOWERS, Paging.first(5)));
  }

  /** The last calls, as the job of the erasure scans the table behind them. */
  private void uploadPicture(Session ben) {
    var media = ben.media();
    var picture = call(ApiCall.UPLOAD_PICTURE, () -> media.upload(PIXEL, Optional.empty()));
    call(ApiCall.UPLOADED_PICTURE, () -> media.get(picture.id()));
    call(ApiCall.UPLOADED_PICTURES, () -> media.all().page(Paging.first(5)));
    call(ApiCall.PICTURE_CONTENT, () -> media.content(picture.id(), PictureSize.CARD));
    call(ApiCall.DELETE_PICTURE, () -> media.delete(picture.id()));
  }

  private void erase() {
    var site = tidings.site(server.createKey(Scope.USERS));
    var user = new UserId("1001");
    site.changeUser(user, ProfileChange.to(Profile.named("Eva"))).await(); // records the use of the key
    server.awaitSettled();
    call(ApiCall.ERASE_USER, () -> site.eraseUser(user));
    call(ApiCall.ERASURE, () -> site.erasure(user));
  }

  private void undo(Session ben, ActivityId posted) {
    call(ApiCall.DELETE, () -> ana.delete(posted));
    call(ApiCall.RESTORE, () -> ana.restore(posted));
    callAndNotifyAna(ApiCall.UNFOLLOW_USER, () -> ben.unfollow(ana.ref()));
    call(ApiCall.UNFOLLOW, () -> ben.unfollow(CITY));
    call(ApiCall.SIGN_OUT, ben::signOut);
  }

  /** Freshly read edges are read once more after a while; triggers that read. */
  private void settleEdges(Session session) {
    server.advanceClock(SETTLE_TIME);
    session.feed().await();
    server.awaitSettled();
  }

  private <T> T call(ApiCall call, Supplier<Future<T>> request) {
    return measured(call, () -> request.get().await());
  }

  /** Waits for Ana's notification as well, as no row shows when it was sent. */
  private <T> T callAndNotifyAna(ApiCall call, Supplier<Future<T>> request) {
    return measured(call, () -> {
      var answer = request.get().await();
      awaitNotification();
      return answer;
    });
  }

  private <T> T measured(ApiCall call, Supplier<T> action) {
    return server.withPausedWatermark(() -> {
      var before = server.snapshot();
      var answer = action.get();
      server.awaitSettled();
      costs.add(before.cost(call));
      return answer;
    });
  }

  private void awaitNotification() {
    try {
      anasConnection.next(NotificationChanged.class).await(FRAME_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException timeout) {
      throw new IllegalStateException("Ana has not received a notification", timeout);
    }
  }
}
