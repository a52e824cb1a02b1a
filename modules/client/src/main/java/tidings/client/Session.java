// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Accounts.SignInResult;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Credentials.Overview;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.ListId;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.ViewedFeed;

/**
 * Calls of a signed-in user, or of a back end as a user. Thread-safe.
 *
 * <p>After the end of the session, calls fail with {@link ApiRefusal} as {@code session_ended} or
 * {@code token_expired}. A change is durable when its future succeeds.
 */
public final class Session extends ActivitiesApi {
  private final SignInResult signedIn;
  private final LiveApi live;

  /** A session of the server. */
  Session(ServerConnections connections, HttpCalls anonymous, SignInResult signedIn) {
    this(connections, anonymous, signedIn, Credential.token(signedIn.token()));
  }

  /** @param credential the token of the sign-in and, if it is renewed, the later ones */
  Session(ServerConnections connections, HttpCalls anonymous, SignInResult signedIn,
      Credential credential) {
    super(anonymous.withTokens(credential.source()));
    this.signedIn = signedIn;
    this.live = new LiveApi(connections, credential);
  }

  /**
   * A user as whom a back end acts. A hello takes no key, so live connections take tickets.
   *
   * @param withKey sends the key and the name of the user
   */
  Session(ServerConnections connections, SignInResult signedIn, HttpCalls withKey) {
    super(withKey);
    this.signedIn = signedIn;
    this.live = new LiveApi(connections, Credential.tickets(this::ticketOrNone));
  }

  /** The text of a ticket; null if the key does not give one for the user any more. */
  private Future<String> ticketOrNone() {
    return ticket().map(Ticket::text)
        .recover(failure -> failure instanceof ApiRefusal refused && refused.isForUser()
            ? Future.succeededFuture()
            : Future.failedFuture(failure));
  }

  /** The signed-in user, as of the sign-in. */
  public EntitySummary user() {
    return signedIn.user();
  }

  public Ref ref() {
    return signedIn.user().ref();
  }

  /**
   * The bearer token with which this session began, or the service key. It grants full access to the
   * account.
   */
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

  /** The ways to sign in of the user. Only browsers add passkeys and identities. */
  public Future<Overview> credentials() {
    return http.get("/v1/accounts/me/credentials").map(AccountParser::credentials);
  }

  /** Ends a session. Idempotent. */
  public Future<Void> endSession(String session) {
    return http.delete("/v1/sessions/" + encodePathSegment(session));
  }

  /** Ends all other sessions of the user. Idempotent. */
  public Future<Void> endOtherSessions() {
    return http.delete("/v1/sessions/others");
  }

  /** Ends this session; its token becomes invalid. */
  public Future<Void> signOut() {
    return http.deleteOnce("/v1/sessions/current");
  }

  /** The e-mail address of the account. */
  public EmailApi email() {
    return new EmailApi(http);
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

  /** Changes some parts of the profile of the user or of another entity that the user owns. */
  public Future<Entity> describe(Ref ref, ProfileChange change) {
    return http.patchVersioned("/v1/entities/" + ref, EntityParser.changeBody(change))
        .map(EntityParser::entity);
  }

  private Future<Entity> describe(Ref ref, Profile profile, Optional<Long> version) {
    return http.putVersioned("/v1/entities/" + ref, EntityParser.profileBody(profile), version)
        .map(EntityParser::entity);
  }

  /**
   * Pins a public activity by or to the user, or an entity that the user owns; up to three are shown
   * with {@link #entityWithActivities}. Idempotent.
   */
  public Future<Void> pin(Ref ref, ActivityId id) {
    return http.put("/v1/entities/" + ref + "/pins/" + id, new JsonObject()).mapEmpty();
  }

  /** Takes a pinned activity off. Idempotent. */
  public Future<Void> unpin(Ref ref, ActivityId id) {
    return http.delete("/v1/entities/" + ref + "/pins/" + id);
  }

  // Feed, notifications and moderation

  /** The first page of the feed. */
  public Future<FeedPage> feed() {
    return feed(Paging.FIRST);
  }

  public Future<FeedPage> feed(Paging paging) {
    return feed(ActivityFilter.ALL, paging);
  }

  /** A page of the activities of the feed that match a filter. */
  public Future<FeedPage> feed(ActivityFilter filter, Paging paging) {
    return http.get("/v1/feed" + QueryString.of(paging).with(filter)).map(FeedParser::feed);
  }

  /** A page of the feed through a view that the server declares, without its state. */
  public Future<ViewedFeed> feedThrough(String view, Paging paging) {
    return http.get("/v1/feed" + QueryString.of(paging).with("view", Optional.of(view)))
        .map(ViewParser::viewed);
  }

  /** The whole feed, newest first. */
  public Pages<Entry> wholeFeed() {
    return wholeFeed(ActivityFilter.ALL);
  }

  /** All activities of the feed that match a filter, newest first. */
  public Pages<Entry> wholeFeed(ActivityFilter filter) {
    return Pages.of(paging -> feed(filter, paging).map(FeedPage::page));
  }

  /** Explains why an activity is in the feed or is not. */
  public Future<FeedExplanation> explain(ActivityId id) {
    return http.get("/v1/feed/explain/" + id).map(ExplanationParser::explanation);
  }

  /** The bookmarks of this user. */
  public BookmarksApi bookmarks() {
    return new BookmarksApi(http);
  }

  /** The lists of this user. */
  public ListsApi lists() {
    return new ListsApi(http, ref());
  }

  /** Lets an entity of this user follow something, so that its feed has it. Idempotent. */
  public Future<Void> followAs(Ref entity, Ref target) {
    return http.put("/v1/entities/" + entity + "/follows/" + target, new JsonObject()).mapEmpty();
  }

  /** Ends what {@link #followAs} began. Idempotent. */
  public Future<Void> unfollowAs(Ref entity, Ref target) {
    return http.delete("/v1/entities/" + entity + "/follows/" + target);
  }

  /** The notifications of this user. */
  public NotificationsApi notifications() {
    return new NotificationsApi(http);
  }

  /** Marks the feed as read up to the position of a page or frame; it only moves forward. */
  public Future<Void> markReadUpTo(String position) {
    return http.put("/v1/feed/read", new JsonObject().put("position", position)).mapEmpty();
  }

  /** Reports a user or other entity to the moderators; again replaces the reason. */
  public Future<Void> report(Ref ref, String reason) {
    return http.post("/v1/entities/" + ref + "/reports", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  /** Reports a public list of another user to the moderators, with the user. */
  public Future<Void> reportList(ListId list, String reason) {
    return http.post("/v1/entities/" + list.owner() + "/reports",
        ModerationParser.reasonBody(reason).put("list", list.name())).mapEmpty();
  }

  /** Calls for moderators. */
  public ModerationApi moderation() {
    return new ModerationApi(http);
  }

  /** The pictures that the user has uploaded. */
  public MediaApi media() {
    return new MediaApi(http);
  }

  // Live connections

  /** Opens a live connection from the current position. */
  public Future<LiveConnection> live() {
    return live.live();
  }

  /** Opens a live connection with options. */
  public Future<LiveConnection> live(LiveOptions options) {
    return live.live(options);
  }

  /** Creates a single-use ticket for {@link Tidings#withTicket}, valid for half a minute. */
  public Future<Ticket> ticket() {
    return http.post("/v1/live/tickets", new JsonObject()).map(AccountParser::ticket);
  }

  /** Subscribes from the current position, with automatic reconnects. */
  public Subscription subscribe(Consumer<LiveFrame> listener) {
    return live.subscribe(listener);
  }

  /**
   * Subscribes with options and automatic reconnects; with {@link LiveOptions#after} a page nothing
   * is missed.
   */
  public Subscription subscribe(LiveOptions options, Consumer<LiveFrame> listener) {
    return live.subscribe(options, listener);
  }
}
