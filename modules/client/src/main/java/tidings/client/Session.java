// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Accounts.SignInResult;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Delivery;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Follows.MuteListEntry;
import tidings.core.Page;
import tidings.core.Ref;

/**
 * What a user who is signed in can do. Any number of threads may use it.
 *
 * <p>Every call fails with {@link ApiRefusal} as {@code unauthenticated} once the session has ended.
 * What is done is durable when it is answered.
 */
public final class Session extends PublicApi {
  private final ServerConnections connections;
  private final SignInResult signedIn;

  Session(ServerConnections connections, HttpCalls anonymous, SignInResult signedIn) {
    super(anonymous.withToken(signedIn.token()));
    this.connections = connections;
    this.signedIn = signedIn;
  }

  /** Who is signed in, as others saw them at that moment. */
  public EntitySummary user() {
    return signedIn.user();
  }

  public Ref ref() {
    return signedIn.user().ref();
  }

  /** The bearer token of this session: whoever has it is this user. */
  public String token() {
    return signedIn.token();
  }

  // Sessions

  /** This user's sessions that have not ended, newest first. */
  public Future<List<OpenSession>> sessions() {
    return http.get("/v1/sessions")
        .map(json -> JsonAccess.page(json, AccountParser::session).items());
  }

  /**
   * Takes another password, which ends all of this user's sessions but this one.
   *
   * @param newPassword 8 to 200 characters
   */
  public Future<Void> changePassword(String oldPassword, String newPassword) {
    return http.putOnce("/v1/accounts/me/password",
        AccountParser.passwordChangeBody(oldPassword, newPassword)).mapEmpty();
  }

  /** Ends a session; ending one that has ended is no error. */
  public Future<Void> endSession(String session) {
    return http.delete("/v1/sessions/" + encodePathSegment(session));
  }

  /** Ends this session, whose token is worth nothing from then on. */
  public Future<Void> signOut() {
    return http.deleteOnce("/v1/sessions/current");
  }

  // Entities

  /**
   * Says what something is: this user themselves, or something else that nobody has described
   * before or that is theirs; anything else is refused as {@code forbidden}.
   */
  public Future<Entity> describe(Ref ref, Profile profile) {
    return describe(ref, profile, Optional.empty());
  }

  /** Describes it only if it is still what was read: refused as {@code changed_meanwhile}. */
  public Future<Entity> describe(Ref ref, Profile profile, long version) {
    return describe(ref, profile, Optional.of(version));
  }

  private Future<Entity> describe(Ref ref, Profile profile, Optional<Long> version) {
    return http.requestVersioned("/v1/entities/" + ref, EntityParser.profileBody(profile), version)
        .map(EntityParser::entity);
  }

  // Follows

  /** Follows all of it from the beginning of its time; following again sets the terms anew. */
  public Future<Follow> follow(Ref ref) {
    return follow(ref, FollowOptions.DEFAULT);
  }

  /** Following again sets the terms anew. */
  public Future<Follow> follow(Ref ref, FollowOptions options) {
    return http.put("/v1/follows/" + ref, FollowParser.optionsBody(options))
        .map(FollowParser::follow);
  }

  /**
   * Follows up to 100 at once, each on its own terms. Those that are refused have failed with
   * {@link ApiRefusal}; all are in the order of the map.
   */
  public Future<List<Future<Follow>>> followAll(Map<Ref, FollowOptions> optionsByRef) {
    var items = optionsByRef.entrySet().stream()
        .map(entry -> FollowParser.optionsBody(entry.getValue()).put("ref",
            entry.getKey().toString()));
    return http.postOnce("/v1/follows:batch", BatchedCalls.body(items))
        .map(answer -> BatchedCalls.results(answer, FollowParser::follow));
  }

  /** Whether this user follows it, and since when. */
  public Future<Optional<Follow>> findFollow(Ref ref) {
    return HttpCalls.emptyIfNotFound(http.get("/v1/follows/" + ref).map(FollowParser::follow));
  }

  /** What it brought leaves the feed; unfollowing what is not followed is no error. */
  public Future<Void> unfollow(Ref ref) {
    return unfollow(ref, History.PURGE);
  }

  public Future<Void> unfollow(Ref ref, History history) {
    var query = history == History.KEEP ? "?history=keep" : "";
    return http.delete("/v1/follows/" + ref + query);
  }

  // Blocks and mutes

  /** Ends whatever there is between the two, both ways; nothing begins again while it stands. */
  public Future<Void> block(Ref user) {
    return http.put("/v1/blocks/" + user, new JsonObject()).mapEmpty();
  }

  /** Brings nothing back; taking back what is not there is no error. */
  public Future<Void> unblock(Ref user) {
    return http.delete("/v1/blocks/" + user);
  }

  /** Whom this user blocks, sorted by ref. */
  public Pages<FollowListEntry> blocks() {
    return Pages.of(this::blocks);
  }

  public Future<Page<FollowListEntry>> blocks(Paging paging) {
    return page("/v1/blocks" + QueryString.of(paging), FollowParser::followListEntry);
  }

  /** Hides a user or anything else from this user, and from nobody else. */
  public Future<Void> mute(Ref ref) {
    return mute(ref, Optional.empty());
  }

  /** The same until a time, at which it ends by itself. */
  public Future<Void> mute(Ref ref, Instant until) {
    return mute(ref, Optional.of(until));
  }

  private Future<Void> mute(Ref ref, Optional<Instant> until) {
    return http.put("/v1/mutes/" + ref, FollowParser.muteBody(until)).mapEmpty();
  }

  public Future<Void> unmute(Ref ref) {
    return http.delete("/v1/mutes/" + ref);
  }

  /** What this user mutes, sorted by ref. */
  public Pages<MuteListEntry> mutes() {
    return Pages.of(this::mutes);
  }

  public Future<Page<MuteListEntry>> mutes(Paging paging) {
    return page("/v1/mutes" + QueryString.of(paging), FollowParser::muteListEntry);
  }

  // Activities

  /** Posts a note, to nobody else or to some cities, artists, topics. */
  public Future<Activity> post(String text, Ref... targets) {
    return post(Drafts.note(text, targets));
  }

  /** Says something about an activity, in its thread: {@code activitiesOf(on.ref())}. */
  public Future<Activity> comment(ActivityId activityId, String text) {
    return post(Drafts.comment(activityId, text));
  }

  /** Posts it once, also when the answer is lost and the call is made again. */
  public Future<Activity> post(Draft draft) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft))
        .map(ActivityParser::activity);
  }

  /**
   * Posts it once, however often it is asked to: a repeat within a day answers what the first did.
   *
   * @param key of the caller's own making, 1 to 100 visible ASCII characters
   */
  public Future<Activity> post(Draft draft, String key) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft), key)
        .map(ActivityParser::activity);
  }

  /**
   * Posts up to 100 at once, each of them once, in this order. Those that are refused have failed
   * with {@link ApiRefusal}.
   */
  public Future<List<Future<Activity>>> postAll(List<Draft> drafts) {
    return http
        .postOnce("/v1/activities:batch",
            BatchedCalls.body(drafts.stream().map(ActivityParser::draftBody)))
        .map(answer -> BatchedCalls.results(answer, ActivityParser::activity));
  }

  /** Changes what an activity of this user's shows. */
  public Future<Activity> edit(ActivityId id, ActivityPatch patch) {
    return edit(id, patch, Optional.empty());
  }

  /** Changes it only if it is still what was read: refused as {@code changed_meanwhile}. */
  public Future<Activity> edit(Activity read, ActivityPatch patch) {
    return edit(read.id(), patch, Optional.of(read.revision().number()));
  }

  private Future<Activity> edit(ActivityId id, ActivityPatch patch, Optional<Long> version) {
    return http.patch("/v1/activities/" + id, EditWriter.editBody(patch), version)
        .map(ActivityParser::activity);
  }

  /** Brings back what this user has deleted within 30 days. */
  public Future<Activity> restore(ActivityId id) {
    return http.post("/v1/activities/" + id + "/restore", new JsonObject())
        .map(ActivityParser::activity);
  }

  /** Nobody sees it from the answer on; deleting again is no error. */
  public Future<Void> delete(ActivityId id) {
    return http.delete("/v1/activities/" + id);
  }

  /** How far an activity of this user's is delivered. */
  public Future<Delivery> delivery(ActivityId id) {
    return http.get("/v1/activities/" + id + "/delivery").map(ActivityParser::delivery);
  }

  // Moderation

  /** Tells the moderators why somebody else's activity should not be there. */
  public Future<Void> report(ActivityId id, String reason) {
    return http.post("/v1/activities/" + id + "/reports", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  /** What this user can do as a moderator. */
  public ModerationApi moderation() {
    return new ModerationApi(http);
  }

  // Likes

  /**
   * Likes it, once a kind.
   *
   * @param kind {@code [a-z0-9+_-]{1,20}}, such as {@code like}
   */
  public Future<Activity.Counts> like(ActivityId id, String kind) {
    return like(HttpMethod.PUT, id, kind);
  }

  /** Takes a like back; taking back what was not given changes nothing. */
  public Future<Activity.Counts> unlike(ActivityId id, String kind) {
    return like(HttpMethod.DELETE, id, kind);
  }

  private Future<Activity.Counts> like(HttpMethod method, ActivityId id, String kind) {
    return http
        .send(method, "/v1/activities/" + id + "/likes/" + encodePathSegment(kind))
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }

  // What comes in

  /** The newest of what this user follows. */
  public Future<FeedPage> feed() {
    return feed(Paging.FIRST);
  }

  public Future<FeedPage> feed(Paging paging) {
    return http.get("/v1/feed" + QueryString.of(paging)).map(FeedParser::feed);
  }

  /** All that this user follows, from the newest on. */
  public Pages<Entry> wholeFeed() {
    return Pages.of(paging -> feed(paging).map(FeedPage::page));
  }

  /** Why an activity is in the feed, or why it is not. */
  public Future<FeedExplanation> explain(ActivityId id) {
    return http.get("/v1/feed/explain/" + id).map(ExplanationParser::explanation);
  }

  /** What concerns this user. */
  public NotificationsApi notifications() {
    return new NotificationsApi(http);
  }

  /** Has read up to this position of a page or a frame; it moves forward only. */
  public Future<Void> markReadUpTo(String position) {
    return http.put("/v1/feed/read", new JsonObject().put("position", position)).mapEmpty();
  }

  // As it happens

  /** A live connection from now on, once it is welcome. */
  public Future<LiveConnection> live() {
    return live(LiveOptions.FROM_NOW);
  }

  /** A live connection that begins like this, once it is welcome. */
  public Future<LiveConnection> live(LiveOptions options) {
    return LiveConnection.open(connections, Credential.token(token()), options);
  }

  /** What opens one live connection, once, within half a minute: {@link Tidings#live}. */
  public Future<Ticket> ticket() {
    return http.post("/v1/live/tickets", new JsonObject()).map(AccountParser::ticket);
  }

  /** Hears what happens from now on, over as many connections as it takes. */
  public Subscription subscribe(Consumer<LiveFrame> listener) {
    return subscribe(LiveOptions.FROM_NOW, listener);
  }

  /** Hears what happens from a position on: {@link LiveOptions#after} a page nothing is missed. */
  public Subscription subscribe(LiveOptions options, Consumer<LiveFrame> listener) {
    var credential = Credential.token(token());
    return Subscription.open(connections, credential, ReconnectBackoff.DEFAULT, options, listener);
  }
}
