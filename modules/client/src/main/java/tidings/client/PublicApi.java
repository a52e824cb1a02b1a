// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Activities.Sort;
import tidings.core.Activity;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.EntityWithActivities;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Handle;
import tidings.core.Likes.LikedActivity;
import tidings.core.Likes.Liker;
import tidings.core.ListId;
import tidings.core.Lists.ListInfo;
import tidings.core.Lookup;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Search.EntityOrder;
import tidings.core.Search.Found;
import tidings.core.Search.SearchFilter;
import tidings.core.Trending.Trend;
import tidings.core.ViewedFeed;

/**
 * Calls for public data, with or without a session. Lists are newest first; missing things are
 * refused as {@code not_found}.
 */
public sealed class PublicApi permits FollowsApi {
  final HttpCalls http;

  PublicApi(HttpCalls http) {
    this.http = http;
  }

  /** The entity. Entities other than users exist without a profile, too. */
  public final Future<Entity> entity(Ref ref) {
    return http.getVersioned("/v1/entities/" + ref).map(EntityParser::entity);
  }

  /** The user whom texts mention by a handle. */
  public final Future<Entity> user(Handle handle) {
    return http.getVersioned("/v1/handles/" + handle).map(EntityParser::entity);
  }

  /**
   * The picture of an entity that is on another server, if the server fetches such pictures;
   * otherwise refused as {@code not_found}.
   */
  public final Future<Buffer> picture(Ref ref) {
    return http.getBytes("/v1/entities/" + ref + "/picture");
  }

  /** The picture of an activity, as {@link #picture(Ref)}. */
  public final Future<Buffer> picture(ActivityId activity) {
    return http.getBytes("/v1/activities/" + activity + "/picture");
  }

  /**
   * The entity with the first page of its activities; {@link #activitiesOf} continues after them.
   */
  public final Future<EntityWithActivities> entityWithActivities(Ref ref) {
    return http.getVersioned("/v1/entities/" + ref + "?with=activities")
        .map(EntityParser::entityWithActivities);
  }

  /** What a comment is on, what that is on, and so on, from the top down to its parent. */
  public final Future<List<Activity>> parentsOf(ActivityId comment) {
    return this.<Activity>page("/v1/activities/" + comment + "/parents", ActivityParser::activity)
        .map(Page::items);
  }

  /** The activities by an actor or to a target; those to an activity are its comments. */
  public final Pages<Activity> activitiesOf(Ref ref) {
    return Pages.of(paging -> activitiesOf(ref, paging));
  }

  public final Future<Page<Activity>> activitiesOf(Ref ref, Paging paging) {
    return activitiesOf(ref, ActivityFilter.ALL, paging);
  }

  /** The activities in an order, such as the comments on an activity from the first one on. */
  public final Pages<Activity> activitiesOf(Ref ref, Sort sort) {
    return Pages.of(paging -> activitiesOf(ref, sort, paging));
  }

  public final Future<Page<Activity>> activitiesOf(Ref ref, Sort sort, Paging paging) {
    return page("/v1/entities/" + ref + "/activities"
        + QueryString.of(paging).with("sort", Optional.of(sort.code())),
        ActivityParser::activity);
  }

  /** The activities that match a filter. */
  public final Pages<Activity> activitiesOf(Ref ref, ActivityFilter filter) {
    return Pages.of(paging -> activitiesOf(ref, filter, paging));
  }

  public final Future<Page<Activity>> activitiesOf(Ref ref, ActivityFilter filter, Paging paging) {
    return page("/v1/entities/" + ref + "/activities" + QueryString.of(paging).with(filter),
        ActivityParser::activity);
  }

  /** The lists of a user that may be seen, sorted by name. */
  public final Future<List<ListInfo>> listsOf(Ref user) {
    return http.get("/v1/entities/" + user + "/lists").map(json -> ListParser.lists(user, json));
  }

  /** The members of a list, sorted by ref. */
  public final Pages<EntitySummary> membersOf(ListId list) {
    return Pages.of(paging -> membersOf(list, paging));
  }

  public final Future<Page<EntitySummary>> membersOf(ListId list, Paging paging) {
    return page(path(list) + "/members" + QueryString.of(paging), EntityParser::summary);
  }

  /** What the members of a list post, and what is posted to them. */
  public final Pages<Entry> listFeed(ListId list) {
    return Pages.of(paging -> listFeed(list, ActivityFilter.ALL, paging));
  }

  public final Future<Page<Entry>> listFeed(ListId list, ActivityFilter filter, Paging paging) {
    return page(path(list) + "/feed" + QueryString.of(paging).with(filter), FeedParser::entry);
  }

  private static String path(ListId list) {
    return "/v1/entities/" + list.owner() + "/lists/" + list.name();
  }

  /** A page of the feed of a list through a view that the server declares. */
  public final Future<ViewedFeed> listFeedThrough(String view, ListId list, Paging paging) {
    return http.get(path(list) + "/feed" + QueryString.of(paging).with("view", Optional.of(view)))
        .map(ViewParser::viewed);
  }

  /** What an entity follows that is no user, sorted by ref. */
  public final Pages<EntitySummary> followsOf(Ref entity) {
    return Pages.of(paging -> followsOf(entity, paging));
  }

  public final Future<Page<EntitySummary>> followsOf(Ref entity, Paging paging) {
    return page("/v1/entities/" + entity + "/follows" + QueryString.of(paging),
        EntityParser::summary);
  }

  /** The feed of an entity that is no user: of what it follows, and what is posted to it. */
  public final Pages<Entry> feedOf(Ref entity) {
    return Pages.of(paging -> feedOf(entity, ActivityFilter.ALL, paging));
  }

  public final Future<Page<Entry>> feedOf(Ref entity, ActivityFilter filter, Paging paging) {
    return page("/v1/entities/" + entity + "/feed" + QueryString.of(paging).with(filter),
        FeedParser::entry);
  }

  /** A page of {@link #activitiesOf} as an Atom feed. */
  public final Future<Buffer> activitiesAsAtom(Ref ref, Paging paging) {
    return http.getBytes("/v1/entities/" + ref + "/activities.atom" + QueryString.of(paging));
  }

  /** A page of {@link #activitiesOf} as a JSON Feed. */
  public final Future<Buffer> activitiesAsJsonFeed(Ref ref, Paging paging) {
    return http.getBytes("/v1/entities/" + ref + "/activities.json" + QueryString.of(paging));
  }

  /**
   * What another site shows in place of the address of a page, by oEmbed; refused as {@code
   * not_found} if it is none of this server.
   */
  public final Future<JsonObject> embed(String url) {
    return http.get("/v1/oembed?url=" + HttpCalls.encodePathSegment(url));
  }

  /** The activities that have this id in the system of the site, newest first. */
  public final Pages<Activity> activitiesWithForeignId(String foreignId) {
    return Pages.of(paging -> activitiesWithForeignId(foreignId, paging));
  }

  public final Future<Page<Activity>> activitiesWithForeignId(String foreignId, Paging paging) {
    return page("/v1/activities" + QueryString.of(paging)
        .with("foreignId", Optional.of(foreignId)), ActivityParser::activity);
  }

  public final Pages<FollowListEntry> followersOf(Ref ref) {
    return Pages.of(paging -> followersOf(ref, paging));
  }

  public final Future<Page<FollowListEntry>> followersOf(Ref ref, Paging paging) {
    return page("/v1/entities/" + ref + "/followers" + QueryString.of(paging),
        FollowParser::followListEntry);
  }

  /** The entities that a user follows. */
  public final Pages<FollowListEntry> followedBy(Ref ref) {
    return Pages.of(paging -> followedBy(ref, paging));
  }

  public final Future<Page<FollowListEntry>> followedBy(Ref ref, Paging paging) {
    return page("/v1/entities/" + ref + "/following" + QueryString.of(paging),
        FollowParser::followListEntry);
  }

  /** The activities that a user likes, one entry per kind, sorted by newest activity. */
  public final Pages<LikedActivity> likedBy(Ref user) {
    return Pages.of(paging -> likedBy(user, paging));
  }

  public final Future<Page<LikedActivity>> likedBy(Ref user, Paging paging) {
    return page("/v1/entities/" + user + "/likes" + QueryString.of(paging),
        LikeParser::likedActivity);
  }

  /** The entities of a type, such as {@code city}, with the most recent likes and comments. */
  public final Future<List<Trend>> trending(String type, int limit) {
    return http.get("/v1/trending?type=" + type + "&limit=" + limit)
        .map(page -> page.getJsonArray("items").stream()
            .map(item -> LikeParser.trend((JsonObject) item))
            .toList());
  }

  /** Activities and entities that have all words of a query, the best first. */
  public final Pages<Found> search(String query, SearchFilter filter) {
    return Pages.of(paging -> search(query, filter, paging));
  }

  /**
   * A page of what has all words of a query. It is refused as {@code search_not_ready} while the
   * server builds its index.
   */
  public final Future<Page<Found>> search(String query, SearchFilter filter, Paging paging) {
    return http
        .get("/v1/search" + QueryString.of(paging).with("q", Optional.of(query)).with(filter))
        .map(FoundParser::page);
  }

  /** Entities of whose names some words begin with those of a prefix: first those one follows. */
  public final Future<List<EntitySummary>> suggest(String prefix, int limit) {
    return page("/v1/suggest" + new QueryString("?limit=" + limit).with("q", Optional.of(prefix)),
        EntityParser::summary).map(Page::items);
  }

  /** The users or entities of a type, such as {@code user} or {@code city}. */
  public final Pages<EntitySummary> entities(String type, EntityOrder order) {
    return Pages.of(paging -> entities(type, order, paging));
  }

  /** A page of the users or entities of a type; refused like {@link #search}. */
  public final Future<Page<EntitySummary>> entities(
      String type, EntityOrder order, Paging paging) {
    var sort = order.name().toLowerCase(Locale.ROOT);
    return page("/v1/entities" + QueryString.of(paging)
        .with("type", Optional.of(type)).with("sort", Optional.of(sort)),
        EntityParser::summary);
  }

  public final Future<Activity> activity(ActivityId id) {
    return http.get("/v1/activities/" + id).map(ActivityParser::activity);
  }

  /** Up to 100 activities, those that the reader may see. */
  public final Future<Lookup<ActivityId, Activity>> activities(List<ActivityId> ids) {
    return all(ids, "/v1/activities:read", "ids",
        json -> LookupParser.lookup(json, ActivityId::new, ActivityParser::activity));
  }

  /** Up to 100 entities, those that the reader may see. */
  public final Future<Lookup<Ref, Entity>> entities(List<Ref> refs) {
    return all(refs, "/v1/entities:read", "refs",
        json -> LookupParser.lookup(json, Ref::parse, EntityParser::entity));
  }

  /** Asks again for those that are left out of a long answer, so none remain. */
  private <I, T> Future<Lookup<I, T>> all(
      List<I> ids, String path, String field, Function<JsonObject, Lookup<I, T>> parser) {
    return http.postIdempotent(path, new JsonObject().put(field, JsonAccess.array(ids)))
        .map(parser)
        .compose(found -> found.remaining().isEmpty()
            ? Future.succeededFuture(found)
            : all(found.remaining(), path, field, parser).map(found::and));
  }

  /** The likes of an activity, one entry per user and kind. */
  public final Pages<Liker> likersOf(ActivityId id) {
    return Pages.of(paging -> likersOf(id, paging));
  }

  public final Future<Page<Liker>> likersOf(ActivityId id, Paging paging) {
    return likersOf(id, Optional.empty(), paging);
  }

  /** The likes of an activity of this kind. */
  public final Pages<Liker> likersOf(ActivityId id, String kind) {
    return Pages.of(paging -> likersOf(id, kind, paging));
  }

  public final Future<Page<Liker>> likersOf(ActivityId id, String kind, Paging paging) {
    return likersOf(id, Optional.of(kind), paging);
  }

  private Future<Page<Liker>> likersOf(ActivityId id, Optional<String> kind, Paging paging) {
    var query = QueryString.of(paging).with("kind", kind);
    return page("/v1/activities/" + id + "/likes" + query, LikeParser::liker);
  }

  /** The shares of an activity that the reader may see, newest first. */
  public final Pages<Activity> sharesOf(ActivityId id) {
    return Pages.of(paging -> sharesOf(id, paging));
  }

  public final Future<Page<Activity>> sharesOf(ActivityId id, Paging paging) {
    return page("/v1/activities/" + id + "/shares" + QueryString.of(paging),
        ActivityParser::activity);
  }

  final <T> Future<Page<T>> page(String path, Function<JsonObject, T> parser) {
    return http.get(path).map(json -> JsonAccess.page(json, parser));
  }
}
