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
 * Calls of a signed-in user. Thread-safe.
 *
 * <p>After the end of the session, calls fail with {@link ApiRefusal} as {@code unauthenticated}. A
 * change is durable when its future succeeds.
 */
public final class Session extends PublicApi {
  private final ServerConnections connections;
  private final SignInResult signedIn;

  Session(ServerConnections connections, HttpCalls anonymous, SignInResult signedIn) {
    super(anonymous.withToken(signedIn.token()));
    this.connections = connections;
    this.signedIn = signedIn;
  }

  /** The signed-in user, as of the sign-in. */
  public EntitySummary user() {
    return signedIn.user();
  }

  public Ref ref() {
    return signedIn.user().ref();
  }

  /** The bearer token of this session. It grants full access to the account. */
  public String token() {
    return signedIn.token();
  }

  // Sessions

  /** The open sessions of the user, newest first. */
  public Future<List<OpenSession>> sessions() {
    return http.get("/v1/sessions")
        .map(json -> JsonAccess.page(json, AccountParser::session).items());
  }

  /**
   * Changes the password, which ends all other sessions of the user.
   *
   * @param newPassword 8 to 200 characters
   */
  public Future<Void> changePassword(String oldPassword, String newPassword) {
    return http.putOnce("/v1/accounts/me/password",
        AccountParser.passwordChangeBody(oldPassword, newPassword)).mapEmpty();
  }

  /** Ends a session. Idempotent. */
  public Future<Void> endSession(String session) {
    return http.delete("/v1/sessions/" + encodePathSegment(session));
  }

  /** Ends this session; its token becomes invalid. */
  public Future<Void> signOut() {
    return http.deleteOnce("/v1/sessions/current");
  }

  // Entities

  /**
   * Describes the user or another entity, which must be undescribed or owned by the user; others
   * are refused as {@code forbidden}.
   */
  public Future<Entity> describe(Ref ref, Profile profile) {
    return describe(ref, profile, Optional.empty());
  }

  /**
   * Describes an entity if it still has this version; otherwise refused as {@code
   * changed_meanwhile}.
   */
  public Future<Entity> describe(Ref ref, Profile profile, long version) {
    return describe(ref, profile, Optional.of(version));
  }

  private Future<Entity> describe(Ref ref, Profile profile, Optional<Long> version) {
    return http.putVersioned("/v1/entities/" + ref, EntityParser.profileBody(profile), version)
        .map(EntityParser::entity);
  }

  // Follows

  /** Follows an entity with default options. Following again replaces the options. */
  public Future<Follow> follow(Ref ref) {
    return follow(ref, FollowOptions.DEFAULT);
  }

  /** Follows an entity. Following again replaces the options. */
  public Future<Follow> follow(Ref ref, FollowOptions options) {
    return http.put("/v1/follows/" + ref, FollowParser.optionsBody(options))
        .map(FollowParser::follow);
  }

  /**
   * Follows up to 100 entities, each with its own options. The results have the order of the map;
   * refused ones have failed with {@link ApiRefusal}.
   */
  public Future<List<Future<Follow>>> followAll(Map<Ref, FollowOptions> optionsByRef) {
    var items = optionsByRef.entrySet().stream()
        .map(entry -> FollowParser.optionsBody(entry.getValue()).put("ref",
            entry.getKey().toString()));
    return http.postOnce("/v1/follows:batch", BatchedCalls.body(items))
        .map(answer -> BatchedCalls.results(answer, FollowParser::follow));
  }

  /** The edge to an entity, if the user follows it. */
  public Future<Optional<Follow>> findFollow(Ref ref) {
    return HttpCalls.emptyIfNotFound(http.get("/v1/follows/" + ref).map(FollowParser::follow));
  }

  /** Unfollows an entity and removes its activities from the feed. Idempotent. */
  public Future<Void> unfollow(Ref ref) {
    return unfollow(ref, History.PURGE);
  }

  public Future<Void> unfollow(Ref ref, History history) {
    var query = history == History.KEEP ? "?history=keep" : "";
    return http.delete("/v1/follows/" + ref + query);
  }

  // Blocks and mutes

  /** Blocks a user: ends edges in both directions and prevents new ones. */
  public Future<Void> block(Ref user) {
    return http.put("/v1/blocks/" + user, new JsonObject()).mapEmpty();
  }

  /** Removes a block. Ended edges are not restored. Idempotent. */
  public Future<Void> unblock(Ref user) {
    return http.delete("/v1/blocks/" + user);
  }

  /** The blocked users, sorted by ref. */
  public Pages<FollowListEntry> blocks() {
    return Pages.of(this::blocks);
  }

  public Future<Page<FollowListEntry>> blocks(Paging paging) {
    return page("/v1/blocks" + QueryString.of(paging), FollowParser::followListEntry);
  }

  /** Hides a user or another entity, for this user only. */
  public Future<Void> mute(Ref ref) {
    return mute(ref, Optional.empty());
  }

  /** Mutes an entity until a time. */
  public Future<Void> mute(Ref ref, Instant until) {
    return mute(ref, Optional.of(until));
  }

  private Future<Void> mute(Ref ref, Optional<Instant> until) {
    return http.put("/v1/mutes/" + ref, FollowParser.muteBody(until)).mapEmpty();
  }

  public Future<Void> unmute(Ref ref) {
    return http.delete("/v1/mutes/" + ref);
  }

  /** The muted entities, sorted by ref. */
  public Pages<MuteListEntry> mutes() {
    return Pages.of(this::mutes);
  }

  public Future<Page<MuteListEntry>> mutes(Paging paging) {
    return page("/v1/mutes" + QueryString.of(paging), FollowParser::muteListEntry);
  }

  // Activities

  /** Posts a note, with cities, artists or topics as optional targets. */
  public Future<Activity> post(String text, Ref... targets) {
    return post(Drafts.note(text, targets));
  }

  /** Comments on an activity; comments are listed by {@code activitiesOf(activityId.ref())}. */
  public Future<Activity> comment(ActivityId activityId, String text) {
    return post(Drafts.comment(activityId, text));
  }

  /** Posts an activity exactly once: retries use an idempotency key. */
  public Future<Activity> post(Draft draft) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft))
        .map(ActivityParser::activity);
  }

  /**
   * Posts an activity exactly once per key: a repeat within a day returns the first result.
   *
   * @param key chosen by the caller, 1 to 100 visible ASCII characters
   */
  public Future<Activity> post(Draft draft, String key) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft), key)
        .map(ActivityParser::activity);
  }

  /**
   * Posts up to 100 activities in this order, each exactly once. Refused ones have failed with
   * {@link ApiRefusal}.
   */
  public Future<List<Future<Activity>>> postAll(List<Draft> drafts) {
    return http
        .postOnce("/v1/activities:batch",
            BatchedCalls.body(drafts.stream().map(ActivityParser::draftBody)))
        .map(answer -> BatchedCalls.results(answer, ActivityParser::activity));
  }

  /** Edits an activity of this user. */
  public Future<Activity> edit(ActivityId id, ActivityPatch patch) {
    return edit(id, patch, Optional.empty());
  }

  /**
   * Edits an activity if it still has the version that was read; otherwise refused as {@code
   * changed_meanwhile}.
   */
  public Future<Activity> edit(Activity read, ActivityPatch patch) {
    return edit(read.id(), patch, Optional.of(read.revision().number()));
  }

  private Future<Activity> edit(ActivityId id, ActivityPatch patch, Optional<Long> version) {
    return http.patch("/v1/activities/" + id, EditWriter.editBody(patch), version)
        .map(ActivityParser::activity);
  }

  /** Restores an activity that the user deleted within the last 30 days. */
  public Future<Activity> restore(ActivityId id) {
    return http.post("/v1/activities/" + id + "/restore", new JsonObject())
        .map(ActivityParser::activity);
  }

  /** Deletes an activity, which is hidden at once. Idempotent. */
  public Future<Void> delete(ActivityId id) {
    return http.delete("/v1/activities/" + id);
  }

  /** The delivery progress of an activity of this user. */
  public Future<Delivery> delivery(ActivityId id) {
    return http.get("/v1/activities/" + id + "/delivery").map(ActivityParser::delivery);
  }

  // Moderation

  /** Reports an activity of another user to the moderators. */
  public Future<Void> report(ActivityId id, String reason) {
    return http.post("/v1/activities/" + id + "/reports", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  /** Calls for moderators. */
  public ModerationApi moderation() {
    return new ModerationApi(http);
  }

  // Likes

  /**
   * Likes an activity; a user has at most one like per kind.
   *
   * @param kind {@code [a-z0-9+_-]{1,20}}, such as {@code like}
   */
  public Future<Activity.Counts> like(ActivityId id, String kind) {
    return like(HttpMethod.PUT, id, kind);
  }

  /** Removes a like. Idempotent. */
  public Future<Activity.Counts> unlike(ActivityId id, String kind) {
    return like(HttpMethod.DELETE, id, kind);
  }

  private Future<Activity.Counts> like(HttpMethod method, ActivityId id, String kind) {
    return http
        .send(method, "/v1/activities/" + id + "/likes/" + encodePathSegment(kind))
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }

  // Feed and notifications

  /** The first page of the feed. */
  public Future<FeedPage> feed() {
    return feed(Paging.FIRST);
  }

  public Future<FeedPage> feed(Paging paging) {
    return http.get("/v1/feed" + QueryString.of(paging)).map(FeedParser::feed);
  }

  /** The whole feed, newest first. */
  public Pages<Entry> wholeFeed() {
    return Pages.of(paging -> feed(paging).map(FeedPage::page));
  }

  /** Explains why an activity is in the feed or is not. */
  public Future<FeedExplanation> explain(ActivityId id) {
    return http.get("/v1/feed/explain/" + id).map(ExplanationParser::explanation);
  }

  /** The notifications of this user. */
  public NotificationsApi notifications() {
    return new NotificationsApi(http);
  }

  /** Marks the feed as read up to the position of a page or frame; it only moves forward. */
  public Future<Void> markReadUpTo(String position) {
    return http.put("/v1/feed/read", new JsonObject().put("position", position)).mapEmpty();
  }

  // Live connections

  /** Opens a live connection from the current position. */
  public Future<LiveConnection> live() {
    return live(LiveOptions.FROM_NOW);
  }

  /** Opens a live connection with options. */
  public Future<LiveConnection> live(LiveOptions options) {
    return LiveConnection.open(connections, Credential.token(token()), options);
  }

  /** Creates a single-use ticket for {@link Tidings#live}, valid for half a minute. */
  public Future<Ticket> ticket() {
    return http.post("/v1/live/tickets", new JsonObject()).map(AccountParser::ticket);
  }

  /** Subscribes from the current position, with automatic reconnects. */
  public Subscription subscribe(Consumer<LiveFrame> listener) {
    return subscribe(LiveOptions.FROM_NOW, listener);
  }

  /**
   * Subscribes with options and automatic reconnects; with {@link LiveOptions#after} a page nothing
   * is missed.
   */
  public Subscription subscribe(LiveOptions options, Consumer<LiveFrame> listener) {
    var credential = Credential.token(token());
    return Subscription.open(connections, credential, ReconnectBackoff.DEFAULT, options, listener);
  }
}
