// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.awaitAll;
import static tidings.server.Await.awaitDelivery;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Reach;
import tidings.core.Search.SearchFilter;

/**
 * Alice posts {@code followers} and {@code unlisted} in a city, Paula with a private account posts
 * {@code hidden}; both have the same follower and the same stranger, who both follow the city and
 * all of these activities. Carl, who follows both, has commented below them.
 */
record RestrictedScenario(Session alice, Session paula, Session fiona, Session sam, Session mona,
    Session carl, Map<String, String> ids) {
  static final String ANONYMOUS = "anonymous";
  static final String STRANGER = "stranger";
  static final String MODERATOR = "moderator";
  static final String FOLLOWER = "follower";
  static final String AUTHOR = "author";
  private static final int TREND_FANS = 8;

  /** @param mona a moderator, and a stranger to both */
  static RestrictedScenario create(ServerExtension server, Session mona) {
    var people = server.signUpAll(List.of("Alice", "Paula", "Fiona", "Sam", "Carl"));
    var alice = people.get(0);
    var paula = people.get(1);
    var fiona = people.get(2);
    var sam = people.get(3);
    var carl = people.get(4);
    var city = server.city("Lisbon");
    awaitAll(Stream.of(fiona, carl)
        .flatMap(each -> Stream.of(each.follow(alice.ref()), each.follow(paula.ref()))));
    awaitAll(Stream.of(fiona, sam, mona, carl).map(each -> each.follow(city)));

    var everybody = "Hello @" + fiona.ref().id() + " @" + sam.ref().id();
    var posts = awaitAll(Stream.of(alice.post(Drafts.note(everybody, city)),
        alice.post(Drafts.note("Hello", city)), paula.post(Drafts.note(everybody, city))));
    var followers = posts.get(0);
    var unlisted = posts.get(1);
    var hidden = posts.get(2);
    var comments = awaitAll(Stream.of(carl.comment(followers.id(), "Below followers"),
        carl.comment(hidden.id(), "Below hidden")));
    var comment = comments.get(0);
    var reply = comments.get(1);
    awaitAll(posts.stream().flatMap(
        each -> Stream.of(fiona, sam).map(user -> user.follow(each.id().ref()))));
    awaitAll(posts.stream().map(each -> carl.like(each.id(), "like")));
    carl.follow(followers.id().ref()).await();
    posts.forEach(each -> awaitDelivery(each.actor().equals(alice.user()) ? alice : paula, each));
    comments.forEach(each -> awaitDelivery(carl, each));
    carl.lists().putPublic("friends", "Friends").await();
    awaitAll(Stream.of(alice, paula).map(each -> carl.lists().add("friends", each.ref())));
    restrict(alice, followers, Reach.FOLLOWERS);
    restrict(alice, unlisted, Reach.UNLISTED);
    describe(paula, FollowerPolicy.APPROVE);
    return new RestrictedScenario(alice, paula, fiona, sam, mona, carl, Map.of(
        "followers", followers.id().text(), "unlisted", unlisted.id().text(),
        "hidden", hidden.id().text(), "comment", comment.id().text(),
        "reply", reply.id().text(), "alice", alice.ref().toString(),
        "paula", paula.ref().toString(), "carl", carl.ref().toString(),
        "city", city.toString()));
  }

  private static void restrict(Session author, Activity activity, Reach reach) {
    author.edit(activity.id(), Edits.reach(reach)).await();
  }

  private static void describe(Session user, FollowerPolicy policy) {
    user.describe(user.ref(), Profile.named(user.user().name()).with(Optional.of(policy)))
        .await();
  }

  /** The token of a reader, whose own what is asked about may be; empty for an anonymous one. */
  String token(String reader, String call) {
    return reader.equals(ANONYMOUS) ? "" : session(reader, call).token();
  }

  Session session(String reader, String call) {
    return switch (reader) {
      case STRANGER -> sam;
      case MODERATOR -> mona;
      case FOLLOWER -> fiona;
      case AUTHOR -> call.contains("hidden") || call.contains("reply") || call.contains("paula")
          ? paula
          : alice;
      default -> throw new IllegalArgumentException(reader);
    };
  }

  ActivityId activity(String name) {
    return new ActivityId(ids.get(name));
  }

  /** Replaces names in braces by ids. */
  String fill(String text) {
    var filled = text;
    for (var entry : ids.entrySet()) {
      filled = filled.replace("{" + entry.getKey() + "}", entry.getValue());
    }
    return filled;
  }

  /** Waits until what was written last is found. */
  void awaitSearch() {
    var last = carl.post("Found at last").await();
    var filter = new SearchFilter(Optional.empty(), Optional.of(carl.ref()), Optional.empty(),
        Optional.of(last.publishedAt()), Optional.empty());
    Await.await(() -> carl.search("found", filter, Paging.FIRST),
        page -> !page.items().isEmpty());
  }

  /** Makes an activity rank high in the trends, and waits until its city does. */
  void makeTrend(ServerExtension server, String name) {
    describe(paula, FollowerPolicy.EVERYBODY);
    var fans = server.signUpAll(Collections.nCopies(TREND_FANS, "Fan"));
    awaitAll(fans.stream()
        .flatMap(fan -> Stream.of(fan.follow(alice.ref()), fan.follow(paula.ref()))));
    awaitAll(fans.stream().map(fan -> fan.like(activity(name), "like")));
    describe(paula, FollowerPolicy.APPROVE);
    Await.await(() -> server.client().anonymous().trending("city", 100),
        trends -> trends.stream().anyMatch(trend -> trend.likes() > TREND_FANS
            && trend.entity().ref().toString().equals(ids.get("city"))));
  }
}
