// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Erasures.Erasure;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.UserId;

/**
 * Calls of the back end of a site about its own users and entities, with a service key for {@code
 * users}, and its reading of events, with one for {@code read}. All are idempotent. Thread-safe.
 */
public final class SiteApi {
  private final HttpCalls http;

  SiteApi(HttpCalls http) {
    this.http = http;
  }

  /** Creates a user, or replaces the profile of one; {@code already_taken} is about the handle. */
  public Future<Entity> putUser(UserId user, Profile profile) {
    return http
        .putVersioned("/v1/users/" + encodePathSegment(user.text()),
            EntityParser.profileBody(profile), Optional.empty())
        .map(EntityParser::entity);
  }

  /** Changes some parts of the profile of a user. */
  public Future<Entity> changeUser(UserId user, ProfileChange change) {
    return http
        .patchVersioned("/v1/users/" + encodePathSegment(user.text()),
            EntityParser.changeBody(change))
        .map(EntityParser::entity);
  }

  /**
   * Creates or replaces up to 1,000 users. Each succeeds or fails by itself, in the order of the
   * map.
   */
  public Future<List<Future<PutResult>>> putUsers(Map<UserId, Profile> profiles) {
    return putAll("/v1/users:batch", profiles.entrySet().stream()
        .map(entry -> EntityParser.profileBody(entry.getValue())
            .put("id", entry.getKey().text())));
  }

  /** As {@link #putUsers}, for other entities, whoever owns them. */
  public Future<List<Future<PutResult>>> putEntities(Map<Ref, Profile> profiles) {
    return putAll("/v1/entities:batch", profiles.entrySet().stream()
        .map(entry -> EntityParser.profileBody(entry.getValue())
            .put("ref", entry.getKey().toString())));
  }

  /** Erases a user, whose id is not given again; the rows are removed by a job. */
  public Future<Erasure> eraseUser(UserId user) {
    return http.send(HttpMethod.DELETE, "/v1/users/" + encodePathSegment(user.text()))
        .map(json -> erasure(user, json));
  }

  /** The report of an erasure; {@code not_found} if the user was not erased. */
  public Future<Erasure> erasure(UserId user) {
    return http.get("/v1/users/" + encodePathSegment(user.text()) + "/erasure")
        .map(json -> erasure(user, json));
  }

  private static Erasure erasure(UserId user, JsonObject json) {
    var rows = new TreeMap<String, Long>();
    json.getJsonObject("rows").forEach(
        entry -> rows.put(entry.getKey(), ((Number) entry.getValue()).longValue()));
    return new Erasure(user, json.getInstant("requestedAt"), JsonAccess.time(json, "finishedAt"),
        rows);
  }

  private Future<List<Future<PutResult>>> putAll(String path, Stream<JsonObject> items) {
    return http.postIdempotent(path, BatchedCalls.body(items))
        .map(answer -> BatchedCalls.results(answer, "items", SiteApi::result));
  }

  /**
   * The next public events; refused as {@code events_gone} if they are not kept any more.
   *
   * @param after the {@link EventBatch#next} of the last ones, or 0 for the oldest that are kept;
   *     empty for those from now on
   * @param limit max. events, 1 to 1,000
   * @param wait how long to wait for an event, up to 30 seconds and less than the response timeout
   */
  public Future<EventBatch> events(Optional<Long> after, int limit, Duration wait) {
    var query = new QueryString("?limit=" + limit + "&wait=" + wait.toSeconds())
        .with("after", after);
    return http.get("/v1/events" + query).map(EventBatch::of);
  }

  /**
   * Reads all public events.
   *
   * @param after as of {@link #events}
   * @param handler gets one batch after the other, also empty ones, and says when it has kept it
   */
  public EventSubscription subscribe(
      Optional<Long> after, Function<EventBatch, Future<Void>> handler) {
    var subscription =
        new EventSubscription(http.vertx(), this, http.responseTimeout(), handler);
    subscription.read(after, 0);
    return subscription;
  }

  /**
   * Tells up to 1,000 users something. A repeated call of a notice with an id tells nobody twice.
   */
  public Future<Told> notifyUsers(Notice notice, Collection<UserId> users) {
    return http
        .postIdempotent("/v1/notifications",
            notice.body().put("users", JsonAccess.array(users.stream().map(UserId::text).toList())))
        .map(SiteApi::told);
  }

  /** Tells all followers of a ref something, soon after this has been answered with the id. */
  public Future<String> notifyFollowers(Notice notice, Ref audience) {
    return http
        .postIdempotent("/v1/notifications", notice.body().put("audience", audience.toString()))
        .map(json -> json.getString("id"));
  }

  private static Told told(JsonObject json) {
    return new Told(json.getString("id"), json.getInteger("told"), users(json, "unknown"),
        users(json, "skipped"));
  }

  private static List<UserId> users(JsonObject json, String name) {
    return json.getJsonArray(name).stream().map(id -> new UserId((String) id)).toList();
  }

  /** Suspends users, and lists those who are. */
  public ModerationApi moderation() {
    return new ModerationApi(http);
  }

  private static PutResult result(JsonObject json) {
    return new PutResult(
        JsonAccess.ref(json), json.getLong("version"), json.getString("outcome"));
  }

  /**
   * Something that the site has to say.
   *
   * @param id the site's own, so that nobody is told twice
   * @param kind the site's own
   * @param link an address, or a path on the site
   * @param group notices of the same kind and group are one notification, which counts them
   * @param actor shown with it; who blocks or mutes them is not told
   * @param activity that it is about
   */
  public record Notice(Optional<String> id, String kind, String text, Optional<String> link,
      Optional<String> group, Optional<UserId> actor, Optional<ActivityId> activity) {
    public static Notice of(String kind, String text) {
      return new Notice(Optional.empty(), kind, text, Optional.empty(), Optional.empty(),
          Optional.empty(), Optional.empty());
    }

    public Notice withId(String given) {
      return new Notice(Optional.of(given), kind, text, link, group, actor, activity);
    }

    public Notice withLink(String given) {
      return new Notice(id, kind, text, Optional.of(given), group, actor, activity);
    }

    public Notice inGroup(String given) {
      return new Notice(id, kind, text, link, Optional.of(given), actor, activity);
    }

    public Notice by(UserId given) {
      return new Notice(id, kind, text, link, group, Optional.of(given), activity);
    }

    public Notice about(ActivityId given) {
      return new Notice(id, kind, text, link, group, actor, Optional.of(given));
    }

    private JsonObject body() {
      var body = new JsonObject()
          .put("id", id.orElseGet(() -> UUID.randomUUID().toString())) // this client may retry
          .put("kind", kind)
          .put("text", text);
      link.ifPresent(given -> body.put("link", given));
      group.ifPresent(given -> body.put("group", given));
      actor.ifPresent(given -> body.put("actor", given.text()));
      activity.ifPresent(given -> body.put("activity", given.text()));
      return body;
    }
  }

  /**
   * Who was told.
   *
   * @param told number of users who are told, by this call or an earlier one of the same id
   * @param unknown who are no users
   * @param skipped who are suspended, or are not to be told of the actor or the activity
   */
  public record Told(String id, int told, List<UserId> unknown, List<UserId> skipped) {}

  /**
   * What has become of one of many.
   *
   * @param outcome {@code created}, {@code changed} or {@code unchanged}
   */
  public record PutResult(Ref ref, long version, String outcome) {}
}
