// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.History;
import tidings.core.Follows.MuteListEntry;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Page;
import tidings.core.Ref;

/** The calls of a {@link Session} about follows, blocks and mutes. */
abstract sealed class FollowsApi extends PublicApi permits ActivitiesApi {
  FollowsApi(HttpCalls http) {
    super(http);
  }

  // Follows

  /**
   * Follows an entity with default options, or asks to. Following again replaces the options.
   */
  public final Future<Follow> follow(Ref ref) {
    return follow(ref, FollowOptions.DEFAULT);
  }

  /** Follows an entity. Following again replaces the options. */
  public final Future<Follow> follow(Ref ref, FollowOptions options) {
    return http.put("/v1/follows/" + ref, FollowParser.optionsBody(options))
        .map(FollowParser::follow);
  }

  /**
   * Follows up to 100 entities, each with its own options. The results have the order of the map;
   * refused ones have failed with {@link ApiRefusal}.
   */
  public final Future<List<Future<Follow>>> followAll(Map<Ref, FollowOptions> optionsByRef) {
    var items = optionsByRef.entrySet().stream()
        .map(entry -> FollowParser.optionsBody(entry.getValue()).put("ref",
            entry.getKey().toString()));
    return http.postOnce("/v1/follows:batch", BatchedCalls.body(items))
        .map(answer -> BatchedCalls.results(answer, "items", FollowParser::follow));
  }

  /**
   * Unfollows up to 100 entities and removes their activities from the feed. Idempotent; refused
   * ones have failed with {@link ApiRefusal}.
   */
  public final Future<List<Future<Void>>> unfollowAll(Collection<Ref> refs) {
    return http
        .postOnce("/v1/follows:batch", new JsonObject().put("unfollow", JsonAccess.array(refs)))
        .map(answer -> BatchedCalls.results(answer, "unfollow", nothing -> nothing)
            .stream().map(result -> result.<Void>mapEmpty()).toList());
  }

  /** How the user is related to up to 100 refs and up to 100 activities. */
  public final Future<OwnRelations> relations(List<Ref> refs, List<ActivityId> activities) {
    var body = new JsonObject().put("refs", JsonAccess.array(refs))
        .put("activities", JsonAccess.array(activities));
    return http.postIdempotent("/v1/relations:batch", body).map(LookupParser::relations);
  }

  /** The edge to an entity, if the user follows it. */
  public final Future<Optional<Follow>> findFollow(Ref ref) {
    return HttpCalls.emptyIfNotFound(http.get("/v1/follows/" + ref).map(FollowParser::follow));
  }

  /** Unfollows an entity and removes its activities from the feed. Idempotent. */
  public final Future<Void> unfollow(Ref ref) {
    return unfollow(ref, History.PURGE);
  }

  public final Future<Void> unfollow(Ref ref, History history) {
    var query = history == History.KEEP ? "?history=keep" : "";
    return http.delete("/v1/follows/" + ref + query);
  }

  /** The users who ask to follow this one, newest first. */
  public final Pages<FollowListEntry> followRequests() {
    return Pages.of(this::followRequests);
  }

  public final Future<Page<FollowListEntry>> followRequests(Paging paging) {
    return page("/v1/follow-requests" + QueryString.of(paging), FollowParser::followListEntry);
  }

  /** Approves a request to follow. Idempotent. */
  public final Future<Void> approve(Ref user) {
    return http.put("/v1/follow-requests/" + user, new JsonObject()).mapEmpty();
  }

  /** Refuses a request to follow. Idempotent. */
  public final Future<Void> refuse(Ref user) {
    return http.delete("/v1/follow-requests/" + user);
  }

  /** Ends the follow of a follower. Idempotent. */
  public final Future<Void> removeFollower(Ref user) {
    return http.delete("/v1/followers/" + user);
  }

  // Blocks and mutes

  /** Blocks a user: ends edges in both directions and prevents new ones. */
  public final Future<Void> block(Ref user) {
    return http.put("/v1/blocks/" + user, new JsonObject()).mapEmpty();
  }

  /** Removes a block. Ended edges are not restored. Idempotent. */
  public final Future<Void> unblock(Ref user) {
    return http.delete("/v1/blocks/" + user);
  }

  /** The blocked users, sorted by ref. */
  public final Pages<FollowListEntry> blocks() {
    return Pages.of(this::blocks);
  }

  public final Future<Page<FollowListEntry>> blocks(Paging paging) {
    return page("/v1/blocks" + QueryString.of(paging), FollowParser::followListEntry);
  }

  /** Hides a user or another entity, for this user only. */
  public final Future<Void> mute(Ref ref) {
    return mute(ref, Optional.empty());
  }

  /** Mutes an entity until a time. */
  public final Future<Void> mute(Ref ref, Instant until) {
    return mute(ref, Optional.of(until));
  }

  private Future<Void> mute(Ref ref, Optional<Instant> until) {
    return http.put("/v1/mutes/" + ref, FollowParser.muteBody(until)).mapEmpty();
  }

  public final Future<Void> unmute(Ref ref) {
    return http.delete("/v1/mutes/" + ref);
  }

  /** The muted entities, sorted by ref. */
  public final Pages<MuteListEntry> mutes() {
    return Pages.of(this::mutes);
  }

  public final Future<Page<MuteListEntry>> mutes(Paging paging) {
    return page("/v1/mutes" + QueryString.of(paging), FollowParser::muteListEntry);
  }

  /** The muted words that have not ended. */
  public final Future<MutedWords> mutedWords() {
    return http.get("/v1/muted-words").map(FollowsApi::mutedWords);
  }

  /** Replaces the muted words, up to {@value MutedWords#MAX_WORDS}. */
  public final Future<MutedWords> muteWords(MutedWords words) {
    var items = new JsonArray();
    for (var word : words.words()) {
      var item = new JsonObject().put("text", word.text());
      JsonAccess.put(item, "until", word.until().map(Instant::toString));
      items.add(item);
    }
    return http.put("/v1/muted-words", new JsonObject().put("items", items))
        .map(FollowsApi::mutedWords);
  }

  private static MutedWords mutedWords(JsonObject json) {
    return new MutedWords(JsonAccess.list(json.getJsonArray("items"),
        word -> new MutedWord(word.getString("text"), JsonAccess.time(word, "until"))));
  }
}
