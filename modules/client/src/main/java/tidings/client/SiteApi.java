// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
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

  /** Suspends users, and lists those who are. */
  public ModerationApi moderation() {
    return new ModerationApi(http);
  }

  private static PutResult result(JsonObject json) {
    return new PutResult(
        JsonAccess.ref(json), json.getLong("version"), json.getString("outcome"));
  }

  /**
   * What has become of one of many.
   *
   * @param outcome {@code created}, {@code changed} or {@code unchanged}
   */
  public record PutResult(Ref ref, long version, String outcome) {}
}
