// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.Http.encoded;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.SignedIn;
import tidings.core.Activities.Changes;
import tidings.core.Activities.Delivery;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Face;
import tidings.core.Notifications.Inbox;
import tidings.core.Ref;

/** What a user who is signed in can do. Any number of threads may use it. */
public final class Session extends Visitor {
  private final Connections connections;
  private final SignedIn signedIn;

  Session(Connections connections, Http nobody, SignedIn signedIn) {
    super(nobody.as(signedIn.token()));
    this.connections = connections;
    this.signedIn = signedIn;
  }

  public Face user() {
    return signedIn.user();
  }

  public Ref ref() {
    return signedIn.user().ref();
  }

  public String token() {
    return signedIn.token();
  }

  // Sessions

  /** This user's sessions that have not ended, newest first. */
  public Future<List<OpenSession>> sessions() {
    return http.get("/v1/sessions").map(json -> Json.page(json, AccountJson::session).items());
  }

  /** Ends a session; ending one that has ended is no error. */
  public Future<Void> end(String session) {
    return http.delete("/v1/sessions/" + encoded(session));
  }

  /** Ends this session. */
  public Future<Void> signOut() {
    return end("current");
  }

  // Entities

  public Future<Entity> describe(Ref ref, Profile profile) {
    return describe(ref, profile, Optional.empty());
  }

  /** Describes it only if it is still what was read: refused as {@code changed_meanwhile}. */
  public Future<Entity> describe(Ref ref, Profile profile, long version) {
    return describe(ref, profile, Optional.of(version));
  }

  private Future<Entity> describe(Ref ref, Profile profile, Optional<Long> version) {
    return http.versioned("/v1/entities/" + ref, EntityJson.profile(profile), version)
        .map(EntityJson::entity);
  }

  // Follows

  public Future<Follow> follow(Ref ref) {
    return http.put("/v1/follows/" + ref, new JsonObject()).map(FollowJson::follow);
  }

  /** Whether this user follows it, and since when. */
  public Future<Optional<Follow>> following(Ref ref) {
    return Http.optional(http.get("/v1/follows/" + ref).map(FollowJson::follow));
  }

  public Future<Void> unfollow(Ref ref) {
    return http.delete("/v1/follows/" + ref);
  }

  // Activities

  /** Posts a note. */
  public Future<Activity> post(String text, Ref... targets) {
    return post(Drafts.note(text, targets));
  }

  /** Says something about an activity; its thread is {@code activitiesOf(id.ref(), …)}. */
  public Future<Activity> comment(ActivityId on, String text) {
    return post(Drafts.comment(on, text));
  }

  public Future<Activity> post(Draft draft) {
    return http.post("/v1/activities", ActivityJson.draft(draft)).map(ActivityJson::activity);
  }

  /**
   * Posts it once, however often it is asked to: a repeat within a day answers what the first did.
   *
   * @param key of the caller's own making, 1 to 100 visible ASCII characters
   */
  public Future<Activity> post(Draft draft, String key) {
    return http.once("/v1/activities", ActivityJson.draft(draft), key).map(ActivityJson::activity);
  }

  /** Changes what an activity of this user's shows. */
  public Future<Activity> edit(ActivityId id, Changes changes) {
    return edit(id, changes, Optional.empty());
  }

  /** Changes it only if it is still what was read: refused as {@code changed_meanwhile}. */
  public Future<Activity> edit(Activity read, Changes changes) {
    return edit(read.id(), changes, Optional.of(read.revision().number()));
  }

  private Future<Activity> edit(ActivityId id, Changes changes, Optional<Long> version) {
    return http.patch("/v1/activities/" + id, EditJson.changes(changes), version)
        .map(ActivityJson::activity);
  }

  /** Brings back what this user has deleted within 30 days. */
  public Future<Activity> restore(ActivityId id) {
    return http.post("/v1/activities/" + id + "/restore", new JsonObject())
        .map(ActivityJson::activity);
  }

  public Future<Void> delete(ActivityId id) {
    return http.delete("/v1/activities/" + id);
  }

  /** How far an activity of this user's is delivered. */
  public Future<Delivery> delivery(ActivityId id) {
    return http.get("/v1/activities/" + id + "/delivery").map(ActivityJson::delivery);
  }

  // Likes

  public Future<Activity.Counts> like(ActivityId id, String kind) {
    return like(HttpMethod.PUT, id, kind);
  }

  public Future<Activity.Counts> unlike(ActivityId id, String kind) {
    return like(HttpMethod.DELETE, id, kind);
  }

  private Future<Activity.Counts> like(HttpMethod method, ActivityId id, String kind) {
    return http
        .send(method, "/v1/activities/" + id + "/likes/" + encoded(kind))
        .map(json -> LikeJson.counts(json.getJsonObject("counts")));
  }

  // What comes in

  public Future<Feed> feed() {
    return feed(Paging.FIRST);
  }

  public Future<Feed> feed(Paging paging) {
    return http.get("/v1/feed" + Query.of(paging)).map(FeedJson::feed);
  }

  public Future<Inbox> notifications(Paging paging) {
    return http.get("/v1/notifications" + Query.of(paging)).map(NotificationJson::inbox);
  }

  /** They were shown in a list. */
  public Future<Void> markSeen(Collection<String> ids) {
    return mark("seen", NotificationJson.these(ids));
  }

  /** They were opened. */
  public Future<Void> markRead(Collection<String> ids) {
    return mark("read", NotificationJson.these(ids));
  }

  public Future<Void> markAllSeen() {
    return mark("seen", NotificationJson.all());
  }

  public Future<Void> markAllRead() {
    return mark("read", NotificationJson.all());
  }

  private Future<Void> mark(String how, JsonObject which) {
    return http.put("/v1/notifications/" + how, which).mapEmpty();
  }

  /** A live connection from now on, once it is welcome. */
  public Future<Live> live() {
    return live(Hello.NOW);
  }

  public Future<Live> live(Hello hello) {
    return Live.open(connections.sockets(), token(), hello);
  }
}
