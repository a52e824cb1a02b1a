// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.Erasures.Erasure;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.UserId;

/**
 * Calls of the back end of a site about its own users and entities, with a service key for {@code
 * users}. All are idempotent. Thread-safe.
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
